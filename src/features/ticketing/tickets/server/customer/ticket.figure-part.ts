import type { StatsProvider } from '../../../../../platform/server/records/record-stats.ts';
import { countBySerial } from '../ticket.serial.service.ts';
import { countOpenByCustomer, countTicketsOfCustomer } from './ticket.customer.store.ts';

/** Counts the tickets of a customer, in all and about each of its tools. */
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
