import { toCents, toDollars } from '../../../platform/money.ts';
import type { Invoice } from '../../business/invoices/invoice.contract.ts';
import type { Loan } from '../../business/loaners/loan.contract.ts';
import { toSerialContext } from '../../master-data/customers/serial.rules.ts';
import type { TicketStatus, TicketType } from '../../ticketing/tickets/ticket.contract.ts';
import { isOpen } from '../../ticketing/tickets/ticket.rules.ts';
import type { SerialEvent, SerialEventKind, SerialOwner } from './serial.contract.ts';

export const TIMELINE_FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'ticket', label: 'Tickets' },
  { value: 'rma', label: 'Repairs' },
  { value: 'loan', label: 'Loans' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'owner', label: 'Owners' },
] as const satisfies readonly { value: SerialEventKind | 'all'; label: string }[];
export type TimelineFilter = (typeof TIMELINE_FILTERS)[number]['value'];

export function filterEvents(events: readonly SerialEvent[], filter: TimelineFilter): SerialEvent[] {
  return events.filter(({ kind }) => filter === 'all' || kind === filter);
}

/** Groups events by year, newest first. */
export function groupByYear(events: readonly SerialEvent[]): { year: string; events: SerialEvent[] }[] {
  const years = [...new Set(events.map(({ at }) => at.slice(0, 4)))];
  return years.map((year) => ({ year, events: events.filter(({ at }) => at.startsWith(year)) }));
}

/** Sorts events newest first, then by ID. */
export function newestFirst(one: SerialEvent, other: SerialEvent): number {
  return other.at.localeCompare(one.at) || other.recordId.localeCompare(one.recordId);
}

/** Sums the invoices that aren't Void, in dollars. */
export function sumInvoiced(events: readonly SerialEvent[]): number {
  const cents = events.map(({ amount, status }) => (amount === null || status === 'Void' ? 0 : toCents(amount)));
  return toDollars(cents.reduce((sum, each) => sum + each, 0));
}

/** 'Returned after 9d' for a loan, 'Closed in 5h' for a ticket; '' while open. */
export function describeEnd({ kind, at, until }: Pick<SerialEvent, 'kind' | 'at' | 'until'>): string {
  if (until === null) return '';
  return `${kind === 'loan' ? 'Returned after' : 'Closed in'} ${duration(at, until)}`;
}

/** Formats a duration: '2d', '5h', '10m'. */
function duration(from: string, until: string): string {
  const minutes = Math.max(0, Math.round((Date.parse(until) - Date.parse(from)) / 60_000));
  if (minutes >= 2 * 24 * 60) return `${Math.round(minutes / (24 * 60))}d`;
  return minutes >= 60 ? `${Math.round(minutes / 60)}h` : `${minutes}m`;
}

/** Initial values of a new ticket about a tool: its serial number and owner. */
export function contextFromSerial(serial: string, owner?: SerialOwner): Record<string, string> {
  const tool = toSerialContext(serial);
  if (!owner) return tool;
  const { customerId, shopName, contactName, email } = owner;
  return { ...tool, customerId, customerCompany: shopName, customerName: contactName, customerEmail: email };
}

const NOTHING = { status: '', until: null, due: null, amount: null, isOpen: false } as const;

interface TicketOfSerial {
  readonly id: string;
  readonly type: TicketType;
  readonly status: TicketStatus;
  readonly summary: string;
  readonly createdAt: string;
  readonly lastUpdated: string;
}

/** Converts a ticket to an event. A closed ticket ends with its last change. */
export function ticketEvent(ticket: TicketOfSerial): SerialEvent {
  const open = isOpen(ticket);
  const kind = ticket.type === 'Tool Repair' ? 'rma' : 'ticket';
  const until = open ? null : ticket.lastUpdated;
  return { ...NOTHING, kind, recordId: ticket.id, title: ticket.summary, status: ticket.status, at: ticket.createdAt, until, isOpen: open };
}

export function invoiceEvent({ id, issueDate, status, total, lineItems }: Invoice): SerialEvent {
  const title = lineItems.find(({ description }) => description.trim() !== '')?.description ?? 'Invoice';
  return { ...NOTHING, kind: 'invoice', recordId: id, title, status, at: issueDate, amount: total };
}

export function loanEvent({ toolId, serialNumber, assignedTo, from, due, back }: Loan): SerialEvent {
  const status = back === null ? 'On Loan' : 'Returned';
  const title = `Loaner ${serialNumber} checked out to ${assignedTo}`;
  return { ...NOTHING, kind: 'loan', recordId: toolId, title, status, at: from, until: back, due, isOpen: back === null };
}

/** Converts owners, newest first, to transfer events that name the previous owner. */
export function ownerEvents(owners: readonly SerialOwner[]): SerialEvent[] {
  return owners.map(({ customerId, shopName, from }, place) => {
    const previous = owners[place + 1];
    const title = previous ? `Transferred from ${previous.shopName} to ${shopName}` : `Registered to ${shopName}`;
    return { ...NOTHING, kind: 'owner', recordId: customerId, title, at: from };
  });
}
