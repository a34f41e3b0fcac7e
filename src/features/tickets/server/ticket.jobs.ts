import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { compactTally } from './ticket.tally.store.ts';

/** Keeps the counters short, so that reading them stays quick however much is saved. */
export async function registerTicketJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('compact-ticket-tally', '* * * * *', () => compactTally(deps.database));
}
