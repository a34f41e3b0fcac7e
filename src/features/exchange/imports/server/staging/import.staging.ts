import type { ImportColumns } from '../../../../../platform/import/import-row.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { addLeftOut, addProblems, stageRows } from '../import.store.ts';
import { readBatches } from './import.batches.ts';

/** Puts the rows of a file into the staging table, and returns how many can't be read. */
export async function stageFile(
  tx: Tx,
  importId: string,
  columns: ImportColumns,
  text: AsyncIterable<string>,
): Promise<{ readonly problems: number; readonly leftOut: number }> {
  let problems = 0;
  let leftOut = 0;
  for await (const { staged, unreadable } of readBatches(columns, text)) {
    await stageRows(tx, importId, staged);
    problems = await addProblems(tx, importId, unreadable, problems);
    leftOut += await addLeftOut(tx, importId, unreadable, unreadable);
  }
  return { problems, leftOut };
}
