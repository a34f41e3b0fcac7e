import { z } from 'zod';
import { describeOdd, type OddRow, readRows } from '../http/read-rows.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** The help desk writes numbers of comments and threads as text. */
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

/** A ticket of Zoho Desk: Ticket.json. Rows of lists and searches lack some of the fields, which are undefined then. */
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

/** What reading a ticket has to include for its people and its department to have names. */
export const FULL_TICKET_INCLUDES = 'contacts,departments';

const TITLE_FIELDS = ['subject', 'ticketNumber'];

/** A ticket from a response, or its fault. */
export function readFullTicket(body: unknown): FullTicket | OddRow {
  const { rows, odd } = readRows([body], Ticket, TITLE_FIELDS);
  return rows[0] ?? odd[0] ?? describeOdd(body, undefined, TITLE_FIELDS);
}

export interface FullTickets {
  readonly tickets: readonly FullTicket[];
  /** Rows that can't be read as tickets. */
  readonly odd: readonly OddRow[];
  /** The IDs of all rows in their order; undefined for rows without one. */
  readonly ids: readonly (string | undefined)[];
  /** How many tickets there are in all, if a search says so. */
  readonly count: number | undefined;
}

/** A page of tickets; undefined if the body isn't one. */
export function readFullTickets(body: unknown): FullTickets | undefined {
  const page = Page.safeParse(body).data;
  if (!page) return undefined;
  const { rows, odd, ids } = readRows(page.data, Ticket, TITLE_FIELDS);
  return { tickets: rows, odd, ids, count: readCount(page.count) };
}

/** Zoho may write it as text. `undefined` for numbers that can't be a count of tickets. */
function readCount(count: number | string | undefined): number | undefined {
  const number = Number(count ?? Number.NaN);
  return Number.isInteger(number) && number >= 0 && number <= MOST_TICKETS ? number : undefined;
}

const MOST_TICKETS = 1_000_000_000;

/** The whole name of the person a ticket is from; '' where it is not said. */
export const contactNameOf = ({ contact }: Pick<FullTicket, 'contact'>): string =>
  [contact?.firstName, contact?.lastName].filter(Boolean).join(' ').trim();
