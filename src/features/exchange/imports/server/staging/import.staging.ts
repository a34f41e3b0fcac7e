import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../../platform/server/import-target.ts';
import { pickCells } from '../../import-columns.rules.ts';
import { createFindings } from '../../import-findings.rules.ts';
import type { ImportPlan } from '../import.rows.ts';
import { addLeftOut, addProblems, stageRows } from '../import.store.ts';
import type { FilePlan, Planner } from '../mapping/import.mapping.service.ts';
import { readBatches } from './import.batches.ts';

/** The contents of a file, and how it's read. */
export interface StagedFile {
  readonly rows: number;
  readonly problems: number;
  readonly leftOut: number;
  readonly plan: ImportPlan;
}

/** Puts the rows of a file into the staging table; all of them together decide how it's read. */
export async function stageFile(
  tx: Tx,
  importId: string,
  { columns }: Pick<ImportTarget, 'columns'>,
  plan: Planner,
  text: AsyncIterable<string>,
  zone = 'UTC',
): Promise<StagedFile> {
  let rows = 0;
  let problems = 0;
  let leftOut = 0;
  let planned: { readonly header: readonly string[]; readonly file: FilePlan } | undefined;
  let findings = createFindings(columns, {});
  for await (const { header, file, staged, unreadable } of readBatches(columns, plan, text)) {
    if (!planned) findings = createFindings(columns, file.columns.places);
    planned ??= { header, file };
    for (const { cells } of staged) findings.add(pickCells(file.columns, cells));
    await stageRows(tx, importId, staged);
    problems = await addProblems(tx, importId, unreadable, problems);
    leftOut += await addLeftOut(tx, importId, unreadable, unreadable);
    rows += staged.length + unreadable.length;
  }
  if (!planned) throw new Error('a file has no batch');
  const { header, file } = planned;
  return { rows, problems, leftOut, plan: { header, columns: file.columns, ...findings.finish(file.decisions, zone) } };
}
