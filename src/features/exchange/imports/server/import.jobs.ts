import { earlier } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { IMPORT_QUEUE, resumeImports, runSlice } from './import.run.ts';
import { deleteLeftOut } from './import.store.ts';

const IDLE_SECONDS = 60;
/** Left-out rows hold data of people, and are of use only until they're fixed. */
const LEFT_OUT_DAYS = 30;

/** Lets this node work on long imports, and resume those that a stopped server left unfinished. */
export async function registerImportJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<{ id: string }>(IMPORT_QUEUE, ({ id }) => runSlice(deps, id));
  await deps.jobs.schedule('imports.resume', '* * * * *', () => resumeImports(deps, IDLE_SECONDS));
  await deps.jobs.schedule('imports.forget', '20 3 * * *', () =>
    deleteLeftOut(deps.database, earlier(deps.clock.now(), LEFT_OUT_DAYS * 86_400_000)),
  );
  await resumeImports(deps, 0);
}
