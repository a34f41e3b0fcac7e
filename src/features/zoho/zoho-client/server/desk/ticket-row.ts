import { z } from 'zod';
import { lenientArray } from '../http/read-rows.ts';
import { toText } from './text.ts';

/** A ticket of a list of Zoho Desk: Ticket.json. Rows have a description only where Zoho adds one, which its documentation does not say. */
const Row = z.object({
  id: z.string(),
  subject: z.string().nullish(),
  status: z.string().nullish(),
  classification: z.string().nullish(),
  email: z.string().nullish(),
  description: z.string().nullish(),
  department: z.object({ name: z.string() }).nullish(),
  contact: z
    .object({
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      email: z.string().nullish(),
      account: z.object({ accountName: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const Page = z.object({ data: z.array(z.unknown()) });

/** A ticket in Zoho Desk in plain words; what Zoho does not say is ''. */
export interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  /** As Zoho has it, such as 'Open'. */
  readonly status: string;
  /** Its classification, else the name of its department. */
  readonly type: string;
  readonly contactName: string;
  readonly accountName: string;
  readonly email: string;
  /** Text, not HTML. */
  readonly description: string;
}

export interface DeskTicketPage {
  /** Rows that can't be read as tickets are left out. */
  readonly tickets: DeskTicket[];
  /** How many rows the page has. */
  readonly size: number;
}

/** The tickets of a page of a list; undefined if the body isn't one. */
export async function readTicketPage(body: unknown): Promise<DeskTicketPage | undefined> {
  const page = Page.safeParse(body).data;
  if (!page) return undefined;
  const read = await Promise.allSettled(lenientArray(Row).parse(page.data).map(toTicket));
  return { tickets: read.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])), size: page.data.length };
}

/** What a list has to include for `readTicketPage`. */
export const TICKET_INCLUDES = 'contacts,departments';

async function toTicket(row: z.infer<typeof Row>): Promise<DeskTicket> {
  const { id, subject, status, classification, email, description, department, contact } = row;
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ');
  return {
    id,
    subject: subject ?? '',
    status: status ?? '',
    type: classification || (department?.name ?? ''),
    contactName: name,
    accountName: contact?.account?.accountName ?? '',
    email: email || (contact?.email ?? ''),
    description: await toText(description ?? ''),
  };
}
