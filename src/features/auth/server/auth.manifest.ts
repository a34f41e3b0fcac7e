import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { registerAuthJobs } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createIdentify } from './session.service.ts';

export const authFeature: ServerFeature = { routes: authRoutes, identify: createIdentify, jobs: registerAuthJobs };
