import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { recordColumns } from '../database/columns.ts';
import type { Db } from '../database/database.ts';
import { type Condition, contains, when } from './condition.ts';
import { type ListPage, readPage } from './list-page.ts';
import { textKey } from './sort-key.ts';

interface NamedList {
  /** Has an index of `lower(name), id`, and all texts in `search` with a trigram index. */
  readonly table: PgTable & { readonly name: PgColumn; readonly search: PgColumn };
  readonly record: z.ZodObject;
  readonly where?: readonly Condition[];
}

interface NamedListQuery {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Reads a page of the records that contain `q`, sorted by name. */
export function readPageByName<Row>(
  db: Db,
  { table, record, where = [] }: NamedList,
  { q, limit, cursor }: NamedListQuery,
): Promise<ListPage<Row>> {
  return readPage(db, {
    table: getTableName(table),
    columns: recordColumns(table, record),
    where: [...where, ...when(q?.trim(), (text) => contains('search', text))],
    order: [textKey('lower(name)'), textKey('id')],
    direction: 'asc',
    limit,
    cursor,
  });
}
