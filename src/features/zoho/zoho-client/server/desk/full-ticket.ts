import { z } from 'zod';
import { describeUnreadable, readRows, type UnreadableRow } from '../http/read-rows.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** Zoho Desk sends the comment and thread counts as text. */
const count = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => Number(value ?? 0) || 0);

const Contact = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  account: z.object({ id: z.string(), accountName: text }).nullish(),
});

/** Zoho Desk ticket: Ticket.json. Lists and searches omit some fields. */
const Ticket = z.object({
  id: z.string(),
  ticketNumber: text,
  subject: text,
  status: text,
  email: text,
  channel: text,
  webUrl: text,
  departmentId: z.string(),
  contactId: z.string().nullish(),
  accountId: z.string().nullish(),
  createdTime: z.string(),
  modifiedTime: z.string().nullish(),
  commentCount: count,
  threadCount: count,
  description: z.string().nullish(),
  cf: z.record(z.string(), z.unknown()).nullish(),
  isTrashed: z.boolean().nullish(),
  isSpam: z.boolean().nullish(),
  contact: Contact.nullish(),
  department: z.object({ id: z.string(), name: text }).nullish(),
});
export type FullTicket = z.output<typeof Ticket>;
const Page = z.object({ data: z.array(z.unknown()), count: z.union([z.number(), z.string()]).optional() });

/** Value of `include` for contact and department names. */
export const FULL_TICKET_INCLUDES = 'contacts,departments';

const TITLE_FIELDS = ['subject', 'ticketNumber'];

/** Reads a response with one ticket, as a ticket or an unreadable row. */
export function readFullTicket(body: unknown): FullTicket | UnreadableRow {
  const { rows, odd } = readRows([body], Ticket, TITLE_FIELDS);
  return rows[0] ?? odd[0] ?? describeUnreadable(body, undefined, TITLE_FIELDS);
}

export interface FullTickets {
  readonly tickets: readonly FullTicket[];
  /** Rows that aren't valid tickets. */
  readonly odd: readonly UnreadableRow[];
  /** IDs of all rows in page order; undefined for rows without one. */
  readonly ids: readonly (string | undefined)[];
  /** Total number of search results; undefined for lists. */
  readonly count: number | undefined;
}

/** Reads a page of tickets; undefined for any other body. */
export function readFullTickets(body: unknown): FullTickets | undefined {
  const page = Page.safeParse(body).data;
  if (!page) return undefined;
  const { rows, odd, ids } = readRows(page.data, Ticket, TITLE_FIELDS);
  return { tickets: rows, odd, ids, count: readCount(page.count) };
}

/** Zoho may send the count as text. Implausible counts are ignored. */
function readCount(count: number | string | undefined): number | undefined {
  const number = Number(count ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= MAX_TICKETS ? number : undefined;
}

const MAX_TICKETS = 1_000_000_000;

/** Full name of the contact; '' if unknown. */
export const contactNameOf = ({ contact }: Pick<FullTicket, 'contact'>): string =>
  [contact?.firstName, contact?.lastName].filter(Boolean).join(' ').trim();
