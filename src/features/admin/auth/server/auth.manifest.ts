import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { answerWithOwnTokens, followAccountChanges } from './account-changes.ts';
import { registerAuthJobs } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createIdentify } from './session.service.ts';

export const authFeature: ServerFeature = {
  routes(app, deps) {
    authRoutes(app, deps);
    answerWithOwnTokens(app, deps);
  },
  identify: createIdentify,
  subscribers: (deps) => ({ record: [followAccountChanges(deps)] }),
  jobs: registerAuthJobs,
};
