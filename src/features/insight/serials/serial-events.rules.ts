import type { Invoice } from '../../business/invoices/invoice.contract.ts';
import type { Loan } from '../../business/loaners/loan.contract.ts';
import type { TicketStatus, TicketType } from '../../ticketing/tickets/ticket.contract.ts';
import { isOpen } from '../../ticketing/tickets/ticket.rules.ts';
import type { SerialEvent, SerialOwner } from './serial.contract.ts';

const NOTHING = { status: '', until: null, due: null, amount: null, isOpen: false } as const;

interface TicketOfSerial {
  readonly id: string;
  readonly type: TicketType;
  readonly status: TicketStatus;
  readonly summary: string;
  readonly createdAt: string;
  readonly lastUpdated: string;
}

/** A repair is an RMA; every other ticket is a ticket. A closed one ended with its last change. */
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

/** Each owner begins with an event that names the one before; owners come newest first. */
export function ownerEvents(owners: readonly SerialOwner[]): SerialEvent[] {
  return owners.map(({ customerId, shopName, from }, place) => {
    const previous = owners[place + 1];
    const title = previous ? `Transferred from ${previous.shopName} to ${shopName}` : `Registered to ${shopName}`;
    return { ...NOTHING, kind: 'owner', recordId: customerId, title, at: from };
  });
}
