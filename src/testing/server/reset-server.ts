import { createRefusals } from '../../features/admin/audit/server/refusals.ts';
import { ticketCounts } from '../../features/ticketing/tickets/server/counts/ticket.counts.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';
import { emptyTables } from './empty-tables.ts';

/** Empties every table, and the memory of the server of what was in them. */
export async function resetServer(deps: ServerDeps): Promise<void> {
  await deps.perServer(createRefusals).flush();
  await emptyTables(deps.database);
  ticketCounts(deps).forget();
}
