import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { IMPORT_QUEUE, resumeImports, runSlice } from './import.run.ts';
import { deleteLeftOut } from './import.store.ts';

const IDLE_SECONDS = 60;

/** Lets this node work on long imports, and resume those that a stopped server left unfinished. */
export async function registerImportJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<{ id: string }>(IMPORT_QUEUE, ({ id }) => runSlice(deps, id));
  await deps.jobs.schedule('imports.resume', '* * * * *', () => resumeImports(deps, IDLE_SECONDS));
  await deps.jobs.schedule('imports.forget', '20 3 * * *', () => deleteLeftOut(deps.database, deps.clock.now()));
  await resumeImports(deps, 0);
}
