import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { ImportCells } from '../../../platform/import-row.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { IMPORT_PROBLEM_LIMIT, type ImportProblem, type ImportReport } from '../import.contract.ts';
import { importProblems, importRows, imports } from './import.table.ts';

export type ImportRecord = typeof imports.$inferSelect;

/** A row of the file that waits to become a record. */
export interface StagedRow {
  readonly line: number;
  readonly cells: ImportCells;
}

export async function insertImport(tx: Tx, given: Pick<ImportRecord, 'kind' | 'fileName' | 'createdBy'>): Promise<string> {
  const [row] = await tx.orm
    .insert(imports)
    .values({ ...given, state: 'running' })
    .returning({ id: imports.id });
  if (!row) throw new Error('the database returned no id for a new import');
  return row.id;
}

/** Reads an import and locks it until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const [row] = await tx.orm.select().from(imports).where(eq(imports.id, id)).for('update');
  return row;
}

type Progress = Partial<Pick<ImportRecord, 'rows' | 'added' | 'skipped' | 'problems' | 'failures' | 'state' | 'message'>>;

export async function changeImport(db: Db, id: string, progress: Progress): Promise<void> {
  await db.orm
    .update(imports)
    .set({ ...progress, lastStepAt: sql`now()` })
    .where(eq(imports.id, id));
}

export async function findReport(db: Db, id: string): Promise<ImportReport | undefined> {
  const { state, rows, added, skipped, message, problems } = getTableColumns(imports);
  const [found] = await db.orm.select({ state, rows, added, skipped, message, problems }).from(imports).where(eq(imports.id, id));
  if (!found) return undefined;
  const listed = await db.orm
    .select({ line: importProblems.line, message: importProblems.message })
    .from(importProblems)
    .where(eq(importProblems.importId, id))
    .orderBy(asc(importProblems.line), asc(importProblems.position))
    .limit(IMPORT_PROBLEM_LIMIT);
  return { ...found, id, problems: listed, moreProblems: found.problems - listed.length };
}

/** Ids of running imports without progress for `seconds`. */
export async function findIdleImports(db: Db, seconds: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    "SELECT id FROM imports WHERE state = 'running' AND last_step_at <= now() - make_interval(secs => $1)",
    [seconds],
  );
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

/** Takes the next rows out of the staging table, in the order of the file. */
export async function takeRows(tx: Tx, importId: string, count: number): Promise<StagedRow[]> {
  const next = tx.orm.select({ line: importRows.line }).from(importRows).where(eq(importRows.importId, importId)).orderBy(importRows.line);
  const taken = await tx.orm
    .delete(importRows)
    .where(sql`${importRows.importId} = ${importId} AND ${importRows.line} IN ${next.limit(count)}`)
    .returning({ line: importRows.line, cells: importRows.cells });
  return taken.sort((a, b) => a.line - b.line);
}

/** Stores problems up to the limit and answers how many there are now; `before` is how many there were. */
export async function addProblems(tx: Tx, importId: string, problems: readonly ImportProblem[], before: number): Promise<number> {
  const kept = problems.slice(0, Math.max(0, IMPORT_PROBLEM_LIMIT - before));
  const rows = kept.map(({ line, message }, index) => ({ importId, line, position: before + index, message }));
  if (rows.length > 0) await tx.orm.insert(importProblems).values(rows);
  return before + problems.length;
}
