import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findContact } from '../../../master-data/customers/contact.rules.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { findCustomersById, findMatchingCustomers } from '../../../master-data/customers/server/customer.search.service.ts';
import { type CalledTicket, findCalledTickets } from '../../tickets/server/search/ticket.search.service.ts';
import type { Caller } from '../caller.contract.ts';

const MOST = 8;
const NO_CONTACT = { name: '', email: '', phone: '' };
const NO_VEHICLE = { vin: '', reg: '', vehicleYear: null, vehicleMake: '', vehicleModel: '' };

/** Finds customers by contact, tool or vehicle: vehicles and tools of tickets first, because they match exactly. */
export async function findCallers({ database: { searches: db } }: ServerDeps, q: string): Promise<Caller[]> {
  const text = q.trim();
  if (text === '') return [];
  const [matches, called] = await Promise.all([findMatchingCustomers(db, text, MOST), findCalledTickets(db, text, MOST)]);
  const ids = called.flatMap(({ customerId }) => customerId ?? []);
  const owners = new Map((await findCustomersById(db, ids)).map((customer) => [customer.id, customer]));
  const fromTickets = called.map((ticket) => toCaller(ticket, owners.get(ticket.customerId ?? '')));
  const fromCustomers = matches.map(({ customer, contact = NO_CONTACT, serial = '' }) => ({
    customerId: customer.id,
    company: customer.shopName,
    contact,
    toolSerial: serial,
    ...NO_VEHICLE,
  }));
  const known = new Set<string>();
  const isNew = ({ customerId, company, toolSerial, vin, reg }: Caller) => {
    const key = JSON.stringify([customerId ?? company, toolSerial, vin || reg]);
    return !known.has(key) && known.add(key);
  };
  return [...fromTickets, ...fromCustomers].filter(isNew).slice(0, MOST);
}

/** The contact of the ticket with its phone number, if the customer still has it. */
function toCaller(
  { customerId, customerCompany, customerName, customerEmail, ...found }: CalledTicket,
  owner: Customer | undefined,
): Caller {
  const contact = findContact(owner, customerName) ?? { name: customerName, email: customerEmail, phone: '' };
  return { ...found, customerId, company: owner?.shopName ?? customerCompany, contact };
}
