import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { removeOldBatches } from './bulk-batch.store.ts';
import { ticketBulkRoutes } from './ticket.bulk.routes.ts';

/** Days for which a change of many tickets can be undone. */
const KEPT_DAYS = 90;

export const ticketBulkFeature: ServerFeature = {
  routes: ticketBulkRoutes,
  jobs: forgetOldChanges,
};

/** Deletes every night the record of changes that can no longer be undone. */
async function forgetOldChanges(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('forget-bulk-changes', '30 3 * * *', () => {
    const oldest = new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1_000);
    return removeOldBatches(deps.database, oldest.toISOString());
  });
}
