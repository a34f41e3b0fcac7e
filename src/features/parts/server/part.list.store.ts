import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Page } from '../../../platform/endpoint.ts';
import type { Db } from '../../../platform/server/database/database.ts';
import { substringPattern } from '../../../platform/server/database/substring.ts';
import { COUNT_LIMIT, toTotal } from '../../../platform/server/list/counting.ts';
import { decodeCursor, encodeCursor } from '../../../platform/server/list/cursor.ts';
import type { Part, PartQuery, PartSort } from '../part.contract.ts';
import { PART_COLUMNS, parts } from './part.table.ts';

/** Each has an index of this expression and the id. */
const SORT_KEYS: Record<PartSort, SQL | AnyPgColumn> = {
  name: sql`lower(${parts.name})`,
  partNumber: sql`lower(${parts.partNumber})`,
  supplier: sql`lower(${parts.supplier})`,
  quantity: parts.quantity,
  cost: parts.cost,
  price: parts.price,
};

/** One page of the parts that match; parts with the same sort value follow each other by id. */
export async function listParts(db: Db, query: PartQuery): Promise<Page<Part>> {
  const key = SORT_KEYS[query.sort];
  const direction = query.order === 'asc' ? asc : desc;
  const found = await db.orm
    .select({ ...PART_COLUMNS, sortValue: sql<string | number>`${key}` })
    .from(parts)
    .where(and(matching(query), following(query, key)))
    .orderBy(direction(key), direction(parts.id))
    .limit(query.limit + 1);
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ sortValue, ...part }) => part),
    next: last && found.length > query.limit ? encodeCursor([last.sortValue, last.id]) : undefined,
    total: toTotal(await countParts(db, query)),
  };
}

async function countParts(db: Db, query: PartQuery): Promise<number> {
  const some = db.orm
    .select({ id: parts.id })
    .from(parts)
    .where(matching(query))
    .limit(COUNT_LIMIT + 1)
    .as('some');
  return db.orm.$count(some);
}

function matching({ q, partNumber }: PartQuery): SQL | undefined {
  return and(
    q ? sql`${parts.search} LIKE ${lower(substringPattern(q))}` : undefined,
    partNumber ? sql`lower(${parts.partNumber}) = ${lower(partNumber)}` : undefined,
  );
}

/** Lowers a parameter as the columns are lowered. */
function lower(value: string): SQL {
  return sql`lower(${value}::text COLLATE "und-x-icu")`;
}

function following({ cursor, order }: PartQuery, key: SQL | AnyPgColumn): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [value, id] = decodeCursor(cursor);
  return order === 'asc' ? sql`(${key}, ${parts.id}) > (${value}, ${id})` : sql`(${key}, ${parts.id}) < (${value}, ${id})`;
}
