import { and, desc, eq, getTableColumns, getTableName, isNull, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../errors.ts';
import type { MergeRecord } from '../../record/merge-record.ts';
import { isUuid } from '../../uuid.ts';
import type { Actor } from '../actor.ts';
import type { Db, Tx } from '../database/database.ts';
import { savedRow } from '../database/saved-row.ts';
import { takeLock } from '../locks/take-lock.ts';
import type { ServerDeps } from '../server-deps.ts';
import type { MergeTable } from './merge-columns.ts';

type MergedPair = Pick<MergeRecord, 'keptId' | 'keptName' | 'mergedId' | 'mergedName'>;

export interface MergeLog<Image> {
  readonly insert: (deps: ServerDeps, tx: Tx, actor: Actor, merge: MergedPair & { image: Image }) => Promise<MergeRecord>;
  /** Locks a merge that isn't undone. Throws a 404 if it is unknown and a 409 if it was undone. */
  readonly lockStanding: (tx: Tx, id: string) => Promise<{ before: MergeRecord; image: Image }>;
  readonly markUndone: (deps: ServerDeps, tx: Tx, actor: Actor, id: string) => Promise<MergeRecord>;
  readonly findInto: (db: Db, keptId: string) => Promise<MergeRecord[]>;
}

export function createMergeLog<Image>(table: MergeTable<Image>): MergeLog<Image> {
  const { image: _, ...columns } = getTableColumns(table);
  return {
    async insert(deps, tx, actor, merge) {
      const by = { mergedAt: deps.clock.now().toISOString(), mergedBy: actor.fullName };
      return savedRow(
        await tx.orm
          .insert(table)
          .values({ ...merge, ...by })
          .returning(columns),
      );
    },
    async lockStanding(tx, id) {
      takeLock(tx, getTableName(table), [id]);
      const [stored] = isUuid(id) ? await tx.orm.select().from(table).where(eq(table.id, id)).for('update') : [];
      if (!stored) throw notFound('Merge');
      if (stored.undoneAt !== null) throw conflict('This merge has already been undone.');
      const { image, ...before } = stored;
      return { before, image };
    },
    async markUndone(deps, tx, actor, id) {
      const by = { undoneAt: deps.clock.now().toISOString(), undoneBy: actor.fullName };
      const next = { ...by, version: sql`${table.version} + 1` };
      return savedRow(await tx.orm.update(table).set(next).where(eq(table.id, id)).returning(columns));
    },
    findInto: (db, keptId) =>
      db.orm
        .select(columns)
        .from(table)
        .where(and(eq(table.keptId, keptId), isNull(table.undoneAt)))
        .orderBy(desc(table.mergedAt), table.id),
  };
}
