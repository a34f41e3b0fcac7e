import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { answerWithOwnTokens, followAccountChanges } from './account-changes.ts';
import { registerAuthJobs } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createDeviceRecognition } from './device-recognition.ts';
import { createKnownSessions } from './known-sessions.ts';
import { createIdentify } from './session.service.ts';

export const authFeature: ServerFeature = {
  routes(app, deps) {
    authRoutes(app, deps);
    answerWithOwnTokens(app, deps);
  },
  identify: createIdentify,
  recognizeDevice: createDeviceRecognition,
  prepare: ({ perServer }) => perServer(createKnownSessions).load(),
  subscribers: (deps) => ({ record: [followAccountChanges(deps)] }),
  jobs: registerAuthJobs,
};
