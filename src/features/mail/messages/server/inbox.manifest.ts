import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { acknowledgmentEmail } from './inbox/acknowledge.ts';
import { inboundRoutes } from './inbox/inbound.routes.ts';
import { inboxGauges, inboxHealth } from './inbox/inbox-health.ts';
import { registerInboxJobs } from './inbox/inbox-jobs.ts';
import { reviewRoutes } from './review/review.routes.ts';

/** Receives messages. */
export const inboxFeature: ServerFeature = {
  routes(app, deps) {
    inboundRoutes(app, deps);
    reviewRoutes(app, deps);
  },
  emails: [acknowledgmentEmail],
  healthChecks: [inboxHealth],
  gauges: inboxGauges,
  jobs: registerInboxJobs,
};
