import type { StatsProvider } from '../../../../../platform/server/records/record-stats.ts';
import type { TimelineSource } from '../../../../../platform/server/timeline-source.ts';
import { recordsOfCustomer } from '../../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../../master-data/customers/server/names/customer-names.service.ts';
import { ticketApi } from '../../ticket.contract.ts';
import { ticketCounts } from '../counts/ticket.counts.ts';
import { countBySerial } from '../ticket.serial.service.ts';
import { countOpenByCustomer, countTicketsOfCustomer } from './ticket.customer.store.ts';

export { countOpenByCustomer, countOpenOfCustomer } from './ticket.customer.store.ts';

/** Moves tickets when their customer is merged. */
export const ticketsOfCustomer = recordsOfCustomer({ table: 'tickets', name: 'tickets', noun: ['ticket', 'tickets'], shownAs: 'ticket' });

/** Updates the customer name on tickets. */
export const namesOnTickets = namesOfCustomer({
  table: 'tickets',
  idType: 'text',
  column: 'customer_company',
  shownAs: 'ticket',
  forget: (deps) => ticketCounts(deps).forget(),
});

export const customerTickets: StatsProvider<'customer'> = {
  kind: 'customer',
  async getStats(db, { id, toolSerials }) {
    const [tickets, serialTickets] = await Promise.all([countTicketsOfCustomer(db, id), countBySerial(db, toolSerials)]);
    return {
      openTickets: tickets.open,
      shippedTickets: tickets.shipped,
      ticketCount: tickets.all,
      repairCount: tickets.repairIds.length,
      repairIds: tickets.repairIds,
      serialTickets,
    };
  },
  async getRowStats(db, customers) {
    const ids = customers.map(({ id }) => id);
    const counts = await countOpenByCustomer(db, ids);
    return ids.map((id) => ({ openTickets: counts.get(id) ?? 0 }));
  },
};

/** Tickets, calls and repairs on the timeline of a customer. Merged tickets are left out. */
export const ticketTimeline: TimelineSource = {
  kinds: ['ticket', 'call', 'repair'],
  access: ticketApi.list.access,
  sql: `SELECT CASE WHEN type = 'Tool Repair' THEN 'repair' WHEN lower(channel) = 'phone' THEN 'call' ELSE 'ticket' END AS kind,
    id AS key, id AS record_id, created_at AS at, summary AS title, status, customer_name AS who, NULL AS author_id, NULL::bigint AS cents
    FROM tickets WHERE customer_id = $1 AND merged_into IS NULL`,
};
