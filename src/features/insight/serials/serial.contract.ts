import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    serial: SerialHistory;
  }
}

/** A current or previous owner of the tool. */
export const SerialOwner = z.object({
  customerId: z.string(),
  shopName: z.string(),
  /** First contact of the customer, or blank. */
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  from: isoTime,
  /** Null for the current owner. */
  until: isoTime.nullable(),
});
export type SerialOwner = z.infer<typeof SerialOwner>;

const SERIAL_EVENT_KINDS = ['ticket', 'rma', 'loan', 'invoice', 'owner'] as const;
export type SerialEventKind = (typeof SERIAL_EVENT_KINDS)[number];

export const SerialEvent = z.object({
  kind: z.enum(SERIAL_EVENT_KINDS),
  /** ID of the ticket, invoice, loaner or customer. */
  recordId: z.string(),
  title: z.string(),
  /** Status of the record; blank for a change of owner. */
  status: z.string(),
  /** Start time, or the issue date of an invoice. */
  at: z.string(),
  /** End time of a closed ticket or returned loan. */
  until: isoTime.nullable(),
  /** Due date of a loan. */
  due: z.string().nullable(),
  /** Total of an invoice in dollars. */
  amount: z.number().nullable(),
  isOpen: z.boolean(),
});
export type SerialEvent = z.infer<typeof SerialEvent>;

/** The history of a tool. */
export const SerialHistory = z.object({
  /** As registered or first entered. */
  serial: z.string(),
  /** 'iScan Pro'; blank if unknown. */
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
