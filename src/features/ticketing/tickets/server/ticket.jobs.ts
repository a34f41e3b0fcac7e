import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { removeOldBatches } from './bulk/ticket.bulk.store.ts';
import { compactCounters } from './counts/ticket.counters.store.ts';
import { raiseFollowUps } from './follow-up/ticket.follow-up.service.ts';

/** So long a change of many tickets can be undone. */
const KEPT_DAYS = 90;

/**
 * Keeps the counters short, so that reading them stays quick however much is saved, brings tickets back on their follow-up date, and forgets
 * what nobody undoes any more.
 */
export async function registerTicketJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('compact-ticket-counters', '* * * * *', () => compactCounters(deps.database));
  await deps.jobs.schedule('raise-follow-ups', '* * * * *', () => raiseFollowUps(deps));
  await deps.jobs.schedule('forget-bulk-changes', '30 3 * * *', () => {
    const oldest = new Date(deps.clock.now().getTime() - KEPT_DAYS * 24 * 60 * 60 * 1_000);
    return removeOldBatches(deps.database, oldest.toISOString());
  });
}
