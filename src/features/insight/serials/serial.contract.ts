import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    serial: SerialHistory;
  }
}

/** A customer who has or had the tool. */
export const SerialOwner = z.object({
  customerId: z.string(),
  shopName: z.string(),
  /** The first contact of the shop; blank when there is none. */
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  from: isoTime,
  /** Null while the tool is theirs. */
  until: isoTime.nullable(),
});
export type SerialOwner = z.infer<typeof SerialOwner>;

const SERIAL_EVENT_KINDS = ['ticket', 'rma', 'loan', 'invoice', 'owner'] as const;
export type SerialEventKind = (typeof SERIAL_EVENT_KINDS)[number];

/** One thing that happened to the tool. */
export const SerialEvent = z.object({
  kind: z.enum(SERIAL_EVENT_KINDS),
  /** Of the ticket, invoice, loaner tool or customer. */
  recordId: z.string(),
  title: z.string(),
  /** As its record states it; blank for a change of owner. */
  status: z.string(),
  /** When it began: a time, or a calendar day for an invoice. */
  at: z.string(),
  /** When it ended, for a ticket that is closed and a loan that is back. */
  until: isoTime.nullable(),
  /** The day a loan is due back. */
  due: z.string().nullable(),
  /** Dollars, for an invoice. */
  amount: z.number().nullable(),
  isOpen: z.boolean(),
});
export type SerialEvent = z.infer<typeof SerialEvent>;

/** Everything that is known of one tool. */
export const SerialHistory = z.object({
  /** As it is registered or was typed first. */
  serial: z.string(),
  /** 'iScan Pro'; blank when neither a loaner nor the number itself says it. */
  model: z.string(),
  /** The loaner tool with this serial number. */
  loanerId: z.string().nullable(),
  /** Newest first. */
  owners: z.array(SerialOwner),
  /** Newest first. */
  events: z.array(SerialEvent),
});
export type SerialHistory = z.infer<typeof SerialHistory>;

const SerialTransfer = z.strictObject({ customerId: z.string().min(1, 'Choose a customer').max(500) });

export const serialApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/serials/:serial',
    access: 'user',
    summary: 'Retrieve a serial number’s history',
    description:
      'Returns the owners, tickets, repairs, loans and invoices of the tool, newest first. Returns 404 if the serial number is unknown.',
    reply: SerialHistory,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/serials/:serial/owner',
    access: 'user',
    summary: 'Transfer a tool',
    description: 'Makes a customer the owner of the tool. Previous owners stay in its history.',
    body: SerialTransfer,
    reply: SerialHistory,
  }),
};
