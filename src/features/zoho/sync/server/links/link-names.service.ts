import type { NameCopies } from '../../../../../platform/server/server-deps.ts';
import { findCustomerNames } from '../../../../master-data/customers/server/names/customer-names.service.ts';
import { listSyncedTicketIdsOfCustomer } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';

/**
 * Updates a customer's name in the links of its tickets that the trigger skipped because sync had locked them. Skips tickets with unsent changes,
 * because they may have been moved from another customer with this name.
 */
export const namesInLinks: NameCopies = {
  async update({ database, stopping }, customerId) {
    const names = await findCustomerNames(database, customerId);
    const ticketIds = names && names.earlier.length > 0 ? await listSyncedTicketIdsOfCustomer(database, customerId) : [];
    if (!names || ticketIds.length === 0) return 0;
    const { rows } = await database.query<{ id: string; name: string }>({
      text: `SELECT record_id AS id, base->'company'->>'ours' AS name FROM sync_links
        WHERE kind = 'ticket' AND record_id = ANY ($1) AND base->'company'->>'ours' = ANY ($2) ORDER BY record_id`,
      values: [ticketIds, names.earlier],
    });
    // One link per transaction, so that waiting for sync can't deadlock.
    for (const { id, name } of rows) {
      stopping.throwIfAborted();
      await database.query({
        name: 'sync-link-name',
        text: `UPDATE sync_links SET base = jsonb_set(base, '{company,ours}', to_jsonb($3::text))
          WHERE kind = 'ticket' AND record_id = $1 AND base->'company'->>'ours' = $2`,
        values: [id, name, names.current],
      });
    }
    return rows.length;
  },
};
