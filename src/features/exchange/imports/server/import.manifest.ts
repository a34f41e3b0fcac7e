import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { importRoutes } from './import.routes.ts';
import { IMPORT_QUEUE, resumeImports, runSlice } from './import.run.ts';
import { deleteLeftOut } from './import.store.ts';

export const importFeature: ServerFeature = { routes: importRoutes, jobs: registerImportJobs };

const IDLE_SECONDS = 60;

/** Processes long imports and resumes those that a stopped server left unfinished. */
async function registerImportJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<{ id: string }>(IMPORT_QUEUE, ({ id }) => runSlice(deps, id));
  await deps.jobs.schedule('imports.resume', '* * * * *', () => resumeImports(deps, IDLE_SECONDS));
  await deps.jobs.schedule('imports.forget', '20 3 * * *', () => deleteLeftOut(deps.database, deps.clock.now()));
  await resumeImports(deps, 0);
}
