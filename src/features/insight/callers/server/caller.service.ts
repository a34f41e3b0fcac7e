import type { Db } from '../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { getInvoiceFigures } from '../../../business/invoices/server/invoice.service.ts';
import { findOpenLoan } from '../../../business/loaners/server/loan.service.ts';
import { countOpenOfCustomer } from '../../../ticketing/tickets/server/customer/ticket.customer.service.ts';
import { countTicketsOfSerial } from '../../../ticketing/tickets/server/ticket.serial.service.ts';
import { getTicket, parseTicket } from '../../../ticketing/tickets/server/ticket.service.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { type Caller, callerApi } from '../caller.contract.ts';

type Known = Pick<Ticket, 'customerId' | 'toolSerial'>;

/** Tells who is calling about a ticket; an unknown id is a 404. */
export async function getCaller(deps: ServerDeps, ticketId: string): Promise<Caller> {
  return readCaller(deps.database, parseTicket(await getTicket(deps, ticketId)));
}

/** Who is calling comes with the ticket: not with a repair, whose page says it in its own panels. */
export const callerLoader = pageLoader({
  ...{ kind: 'ticket', name: 'caller', call: callerApi.get },
  read: (db, _actor, ticket) => (ticket.type === 'Tool Repair' || !isKnown(ticket) ? undefined : readCaller(db, ticket)),
});

const isKnown = ({ customerId, toolSerial }: Known) => customerId !== null || toolSerial !== '';

async function readCaller(db: Db, { customerId, toolSerial }: Known): Promise<Caller> {
  const [account, tool] = await Promise.all([
    customerId === null ? null : readAccount(db, customerId),
    toolSerial === '' ? null : readTool(db, toolSerial),
  ]);
  return { account, tool };
}

async function readAccount(db: Db, customerId: string): Promise<Caller['account']> {
  const [tickets, invoices] = await Promise.all([countOpenOfCustomer(db, customerId), getInvoiceFigures(db, customerId)]);
  return {
    ...{ openTickets: tickets.open, shippedTickets: tickets.shipped },
    ...{ unpaid: invoices.unpaid, overdueInvoices: invoices.overdueCount },
  };
}

async function readTool(db: Db, serial: string): Promise<Caller['tool']> {
  const { ids, ...counts } = await countTicketsOfSerial(db, serial);
  const out = await findOpenLoan(db, ids);
  return { ...counts, loaner: out ? { toolId: out.toolId, serialNumber: out.serialNumber, due: out.due } : null };
}
