import type { FigurePart } from '../../../../../platform/server/records/record-figures.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { countBySerial } from '../ticket.serial.service.ts';
import { countOpenByCompany, countTicketsOfCompany } from './ticket.company.store.ts';

/** Counts the tickets of a customer, in all and about each of its tools. */
export const customerTickets: FigurePart<'customer'> = {
  kind: 'customer',
  async ofOne(db, { shopName, toolSerials }) {
    const [tickets, serialTickets] = await Promise.all([countTicketsOfCompany(db, toCompanyKey(shopName)), countBySerial(db, toolSerials)]);
    return { openTickets: tickets.open, ticketCount: tickets.all, repairCount: tickets.repairs, serialTickets };
  },
  async ofRows(db, customers) {
    const keys = customers.map(({ shopName }) => toCompanyKey(shopName));
    const counts = await countOpenByCompany(db, [...new Set(keys)]);
    return keys.map((key) => ({ openTickets: counts.get(key) ?? 0 }));
  },
};
