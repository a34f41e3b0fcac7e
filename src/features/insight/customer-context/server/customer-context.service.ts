import type { Db } from '../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getInvoiceFigures } from '../../../business/invoices/server/invoice.service.ts';
import { findOpenLoan } from '../../../business/loaners/server/loan.service.ts';
import { countOpenOfCustomer } from '../../../ticketing/tickets/server/customer/ticket.customer.service.ts';
import { countTicketsOfSerial } from '../../../ticketing/tickets/server/ticket.serial.service.ts';
import { getTicket, parseTicket } from '../../../ticketing/tickets/server/ticket.service.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type CustomerContext, customerContextApi } from '../customer-context.contract.ts';

type Known = Pick<Ticket, 'customerId' | 'toolSerial'>;

/** Returns the customer context of a ticket. Throws 404 if the ticket doesn't exist. */
export async function getCustomerContext(deps: ServerDeps, ticketId: string): Promise<CustomerContext> {
  return readCustomerContext(deps.database, parseTicket(await getTicket(deps, ticketId)));
}

/** Loads the context with a case. Repairs have their own panels for it. */
export const customerContextLoader = pageLoader({
  kind: 'ticket',
  name: 'caller',
  call: customerContextApi.get,
  read: (db, _actor, ticket) => (ticket.type === 'Tool Repair' || !isKnown(ticket) ? undefined : readCustomerContext(db, ticket)),
});

const isKnown = ({ customerId, toolSerial }: Known) => customerId !== null || toolSerial !== '';

async function readCustomerContext(db: Db, { customerId, toolSerial }: Known): Promise<CustomerContext> {
  const [account, tool] = await Promise.all([
    customerId === null ? null : readAccount(db, customerId),
    toolSerial === '' ? null : readTool(db, toolSerial),
  ]);
  return { account, tool };
}

async function readAccount(db: Db, customerId: string): Promise<CustomerContext['account']> {
  const [tickets, invoices] = await Promise.all([countOpenOfCustomer(db, customerId), getInvoiceFigures(db, customerId)]);
  return { openTickets: tickets.open, shippedTickets: tickets.shipped, unpaid: invoices.unpaid, overdueInvoices: invoices.overdueCount };
}

async function readTool(db: Db, serial: string): Promise<CustomerContext['tool']> {
  const { ids, ...counts } = await countTicketsOfSerial(db, serial);
  const out = await findOpenLoan(db, ids);
  return { ...counts, loaner: out ? { toolId: out.toolId, serialNumber: out.serialNumber, due: out.due } : null };
}
