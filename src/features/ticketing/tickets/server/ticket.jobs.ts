import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { compactCounters } from './counts/ticket.counters.store.ts';
import { raiseFollowUps } from './follow-up/ticket.follow-up.service.ts';

/** Keeps the counters short, so that reading them stays quick however much is saved, and brings tickets back on their follow-up date. */
export async function registerTicketJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('compact-ticket-counters', '* * * * *', () => compactCounters(deps.database));
  await deps.jobs.schedule('raise-follow-ups', '* * * * *', () => raiseFollowUps(deps));
}
