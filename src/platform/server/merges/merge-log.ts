import { and, desc, eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { conflict, notFound } from '../../errors.ts';
import type { MergeRecord } from '../../record/merge-record.ts';
import { isUuid } from '../../uuid.ts';
import type { Actor } from '../actor.ts';
import { isoTimestamp } from '../database/columns.ts';
import { type Db, requireRow, type Tx } from '../database/database.ts';
import { trackLock } from '../database/lock-tracker.ts';
import type { ServerDeps } from '../server-deps.ts';

export const mergeColumns = <Image>() => ({
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  keptId: text('kept_id').notNull(),
  mergedId: text('merged_id').notNull(),
  keptName: text('kept_name').notNull(),
  mergedName: text('merged_name').notNull(),
  image: jsonb().$type<Image>().notNull(),
  mergedAt: isoTimestamp('merged_at').notNull(),
  mergedBy: text('merged_by').notNull(),
  undoneAt: isoTimestamp('undone_at'),
  undoneBy: text('undone_by'),
  version: integer().notNull().default(1),
});

const createTable = <Image>(name: string) => pgTable(name, mergeColumns<Image>());

export type MergeTable<Image> = ReturnType<typeof createTable<Image>>;

type MergedPair = Pick<MergeRecord, 'keptId' | 'keptName' | 'mergedId' | 'mergedName'>;

export interface MergeLog<Image> {
  readonly insert: (deps: ServerDeps, tx: Tx, actor: Actor, merge: MergedPair & { image: Image }) => Promise<MergeRecord>;
  /** Locks a merge that isn't undone. Throws a 404 if it is unknown and a 409 if it was undone. */
  readonly lockActive: (tx: Tx, id: string) => Promise<{ before: MergeRecord; image: Image }>;
  readonly markUndone: (deps: ServerDeps, tx: Tx, actor: Actor, id: string) => Promise<MergeRecord>;
  readonly findMergedInto: (db: Db, keptId: string) => Promise<MergeRecord[]>;
}

export function createMergeLog<Image>(table: MergeTable<Image>): MergeLog<Image> {
  const { image: _, ...columns } = getTableColumns(table);
  return {
    async insert(deps, tx, actor, merge) {
      const by = { mergedAt: deps.clock.now().toISOString(), mergedBy: actor.fullName };
      return requireRow(
        await tx.orm
          .insert(table)
          .values({ ...merge, ...by })
          .returning(columns),
      );
    },
    async lockActive(tx, id) {
      trackLock(tx, getTableName(table), [id]);
      const [stored] = isUuid(id) ? await tx.orm.select().from(table).where(eq(table.id, id)).for('update') : [];
      if (!stored) throw notFound('Merge');
      if (stored.undoneAt !== null) throw conflict('This merge has already been undone.');
      const { image, ...before } = stored;
      return { before, image };
    },
    async markUndone(deps, tx, actor, id) {
      const by = { undoneAt: deps.clock.now().toISOString(), undoneBy: actor.fullName };
      const next = { ...by, version: sql`${table.version} + 1` };
      return requireRow(await tx.orm.update(table).set(next).where(eq(table.id, id)).returning(columns));
    },
    findMergedInto: (db, keptId) =>
      db.orm
        .select(columns)
        .from(table)
        .where(and(eq(table.keptId, keptId), isNull(table.undoneAt)))
        .orderBy(desc(table.mergedAt), table.id),
  };
}
