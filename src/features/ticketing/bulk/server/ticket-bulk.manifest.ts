import { DAY_MS, earlier } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { removeOldBatches } from './bulk-batch.store.ts';
import { ticketBulkRoutes } from './ticket.bulk.routes.ts';

/** Number of days during which a bulk change can be undone. */
const KEPT_DAYS = 90;

export const ticketBulkFeature: ServerFeature = {
  routes: ticketBulkRoutes,
  jobs: forgetOldChanges,
};

/** Deletes bulk changes that are too old to be undone. Runs every night. */
async function forgetOldChanges(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('forget-bulk-changes', '30 3 * * *', () => {
    const oldest = earlier(deps.clock.now(), KEPT_DAYS * DAY_MS);
    return removeOldBatches(deps.database, oldest.toISOString());
  });
}
