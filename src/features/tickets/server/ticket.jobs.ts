import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { compactCounters } from './ticket.counters.store.ts';

/** Keeps the counters short, so that reading them stays quick however much is saved. */
export async function registerTicketJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('compact-ticket-counters', '* * * * *', () => compactCounters(deps.database));
}
