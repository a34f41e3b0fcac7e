import { eq } from 'drizzle-orm';
import { DAY_MS, earlier } from '../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { IMPORT_PROBLEM_LIMIT, type ImportProblem } from '../import.contract.ts';
import type { StagedRow } from './import.rows.ts';
import { importProblems, importRows, imports } from './import.table.ts';

export type ImportRecord = typeof imports.$inferSelect;

export async function insertImport(
  tx: Tx,
  given: Pick<ImportRecord, 'kind' | 'fileName' | 'createdBy'> & { createdByName?: string },
): Promise<string> {
  const [row] = await tx.orm
    .insert(imports)
    .values({ ...given, state: 'running' })
    .returning({ id: imports.id });
  if (!row) throw new Error('the database returned no ID for a new import');
  return row.id;
}

/** Finds and locks an import. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  trackLock(tx, 'imports', [id]);
  const [row] = await tx.orm.select().from(imports).where(eq(imports.id, id)).for('update');
  return row;
}

export type Progress = Partial<
  Pick<
    ImportRecord,
    | 'rows'
    | 'added'
    | 'joined'
    | 'skipped'
    | 'repeated'
    | 'problems'
    | 'leftOut'
    | 'plan'
    | 'failures'
    | 'state'
    | 'message'
    | 'removed'
    | 'kept'
    | 'undoneTo'
  >
>;

/** Saves the progress of an import. */
export async function changeImport(db: Db, id: string, now: Date, progress: Progress): Promise<void> {
  await db.orm
    .update(imports)
    .set({ ...progress, lastStepAt: now.toISOString() })
    .where(eq(imports.id, id));
}

/** Finds imports and undos without progress since a time. */
export async function findIdleImports(db: Db, since: Date): Promise<string[]> {
  const text = "SELECT id FROM imports WHERE state IN ('running', 'undoing') AND last_step_at <= $1";
  const { rows } = await db.query<{ id: string }>(text, [since]);
  return rows.map(({ id }) => id);
}

export async function stageRows(tx: Tx, importId: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    name: 'import-stage',
    text: `INSERT INTO import_rows (import_id, line, cells)
      SELECT $1, line, cells FROM jsonb_to_recordset($2) AS row (line integer, cells jsonb)`,
    values: [importId, JSON.stringify(rows)],
  });
}

/**
 * Takes up to $2 rows of an import ($1), up to the one that reaches $3 bytes. The last line is a subquery because the planner, which
 * may take the table for empty, would compare each line with all others in a join.
 */
export const TAKE_ROWS = `DELETE FROM import_rows WHERE import_id = $1 AND line <= (
    SELECT max(line) FROM (
      SELECT line, sum(length) OVER (ORDER BY line) - length AS before
      FROM (SELECT line, octet_length(cells::text) AS length FROM import_rows WHERE import_id = $1 ORDER BY line LIMIT $2) AS next
    ) AS sized WHERE before < $3
  ) RETURNING line, cells`;

/** Removes the next rows from the staging table in file order, up to a number of rows or bytes. */
export async function takeRows(tx: Tx, importId: string, count: number, bytes: number): Promise<StagedRow[]> {
  const { rows } = await tx.query<StagedRow>({ name: 'import-take', text: TAKE_ROWS, values: [importId, count, bytes] });
  return rows.sort((a, b) => a.line - b.line);
}

/** Drops the remaining rows of an import that doesn't continue. */
export async function dropRows(tx: Tx, importId: string): Promise<void> {
  await tx.orm.delete(importRows).where(eq(importRows.importId, importId));
}

/** Stores problems up to the limit. Returns the new total; `before` is the previous one. */
export async function addProblems(tx: Tx, importId: string, problems: readonly ImportProblem[], before: number): Promise<number> {
  const kept = problems.slice(0, Math.max(0, IMPORT_PROBLEM_LIMIT - before));
  const rows = kept.map(({ line, message }, index) => ({ importId, line, position: before + index, message }));
  if (rows.length > 0) await tx.orm.insert(importProblems).values(rows);
  return before + problems.length;
}

/** Stores left-out rows, each once with all reasons. Returns their number. */
export async function addLeftOut(tx: Tx, importId: string, reasons: readonly ImportProblem[], rows: readonly StagedRow[]): Promise<number> {
  if (reasons.length === 0) return 0;
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  const reasonOf = new Map<number, string>();
  for (const { line, message } of reasons) {
    const before = reasonOf.get(line);
    reasonOf.set(line, before === undefined ? message : `${before}. ${message}`);
  }
  const stored = [...reasonOf].map(([line, reason]) => ({ line, reason, cells: cellsOf.get(line) ?? [] }));
  await tx.query({
    name: 'import-left-out',
    text: `INSERT INTO import_left_out (import_id, line, reason, cells)
      SELECT $1, line, reason, cells FROM jsonb_to_recordset($2) AS row (line integer, reason text, cells jsonb)`,
    values: [importId, JSON.stringify(stored)],
  });
  return stored.length;
}

/** Left-out rows contain personal data and are needed only until they are fixed. */
export const LEFT_OUT_DAYS = 30;

/** Deletes left-out rows of imports older than LEFT_OUT_DAYS. */
export async function deleteLeftOut(db: Db, now: Date): Promise<void> {
  const before = earlier(now, LEFT_OUT_DAYS * DAY_MS);
  await db.query('DELETE FROM import_left_out USING imports WHERE imports.id = import_id AND imports.created_at < $1', [before]);
}
