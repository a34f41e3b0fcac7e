import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { registerImportJobs } from './import.jobs.ts';
import { importRoutes } from './import.routes.ts';

export const importFeature: ServerFeature = { routes: importRoutes, jobs: registerImportJobs };
