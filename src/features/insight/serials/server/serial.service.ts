import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { listInvoicesOfTickets } from '../../../business/invoices/server/invoice.service.ts';
import {
  findLoanerBySerial,
  findLoanerSpelling,
  listLoansOfSerial,
  listLoansOfTickets,
} from '../../../business/loaners/server/loan.service.ts';
import { findCustomer } from '../../../master-data/customers/server/customer.service.ts';
import { findOwnedSpelling, findOwners, setOwner } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import { findModelInSerial } from '../../../master-data/tool-models/tool-models.ts';
import { findTicketSpelling, findTicketsOfSerial } from '../../../ticketing/tickets/server/ticket.serial.service.ts';
import type { SerialHistory, SerialOwner } from '../serial.contract.ts';
import { invoiceEvent, loanEvent, newestFirst, ownerEvents, ticketEvent } from '../serial.rules.ts';

/** Returns the history of a tool. Throws 404 if no customer, ticket or loaner has the serial number. */
export async function getSerialHistory(deps: ServerDeps, serial: string): Promise<SerialHistory> {
  const history = (await findHistory(deps, serial)) ?? (await findHistory(deps, await findSpelling(deps, serial)));
  if (!history) throw notFound('Serial number');
  return history;
}

/** Finds the stored spelling of a serial number, ignoring punctuation except % and \. */
async function findSpelling({ database }: ServerDeps, serial: string): Promise<string> {
  const spellings = await Promise.all([
    findOwnedSpelling(database, serial),
    findLoanerSpelling(database, serial),
    findTicketSpelling(database, serial),
  ]);
  return spellings.find((spelling) => spelling !== undefined) ?? serial;
}

async function findHistory({ database }: ServerDeps, serial: string): Promise<SerialHistory | undefined> {
  const [known, tickets, tool] = await Promise.all([
    findOwners(database, serial),
    findTicketsOfSerial(database, serial),
    findLoanerBySerial(database, serial),
  ]);
  const [first] = known;
  const spelled = first?.serial ?? tool?.serialNumber ?? tickets.at(-1)?.toolSerial;
  if (spelled === undefined) return undefined;
  const ids = tickets.map(({ id }) => id);
  const [owners, invoices, loans] = await Promise.all([
    Promise.all(known.map((owner) => withContact(database, owner))),
    listInvoicesOfTickets(database, ids),
    tool ? listLoansOfSerial(database, serial) : listLoansOfTickets(database, ids),
  ]);
  const events = [...tickets.map(ticketEvent), ...invoices.map(invoiceEvent), ...loans.map(loanEvent), ...ownerEvents(owners)];
  const model = tool?.model ?? findModelInSerial(spelled) ?? '';
  return { serial: spelled, model, loanerId: tool?.id ?? null, owners, events: events.toSorted(newestFirst) };
}

/** Transfers the tool to a customer and returns its history. */
export async function transferSerial(deps: ServerDeps, actor: Actor, serial: string, customerId: string): Promise<SerialHistory> {
  const known = await findHistory(deps, serial);
  const transfer = { serial: known ? serial : await findSpelling(deps, serial), customerId, at: deps.clock.now() };
  await deps.database.transaction((tx) => setOwner(deps, tx, actor, transfer));
  return getSerialHistory(deps, serial);
}

type KnownOwner = Awaited<ReturnType<typeof findOwners>>[number];

async function withContact(database: ServerDeps['database'], { customerId, shopName, from, until }: KnownOwner): Promise<SerialOwner> {
  const contact = until === null ? (await findCustomer(database, customerId))?.contacts[0] : undefined;
  return { customerId, shopName, from, until, contactName: contact?.name ?? '', phone: contact?.phone ?? '', email: contact?.email ?? '' };
}
