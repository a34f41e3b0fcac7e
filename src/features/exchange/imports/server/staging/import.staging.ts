import type { Tx } from '../../../../../platform/server/database/database.ts';
import { addProblems, stageRows } from '../import.store.ts';
import { type Planner, readBatches } from './import.batches.ts';

/** The contents of a file. */
interface StagedFile {
  readonly rows: number;
  readonly problems: number;
}

/** Puts the rows of a file into the staging table. */
export async function stageFile(tx: Tx, importId: string, plan: Planner, text: AsyncIterable<string>): Promise<StagedFile> {
  let rows = 0;
  let problems = 0;
  for await (const { staged, unreadable } of readBatches(plan, text)) {
    await stageRows(tx, importId, staged);
    problems = await addProblems(tx, importId, unreadable, problems);
    rows += staged.length + unreadable.length;
  }
  return { rows, problems };
}
