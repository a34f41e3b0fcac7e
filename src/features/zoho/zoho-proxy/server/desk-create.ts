import { z } from 'zod';
import { toHtml } from '../../zoho-client/server/desk/text.ts';
import { type CallForPerson, isDone, type ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { UNREADABLE } from './results.ts';
import { type Found, sendOnce, toZohoClock } from './unclear.ts';

/** A ticket as Zoho Desk takes it. */
export type DeskBody = Readonly<Record<string, unknown>> & { readonly subject: string; readonly departmentId: string };

const Ticket = z.object({ id: z.string(), contactId: z.string().nullish() });
export type CreatedTicket = z.infer<typeof Ticket>;
const Rows = z.object({
  data: z.array(Ticket.extend({ subject: z.string().nullish(), email: z.string().nullish(), createdTime: z.string() })),
});

/** Creates a ticket, once. */
export async function createTicket(zoho: CallForPerson, body: DeskBody, email: string): Promise<CreatedTicket | ZohoFailure> {
  const outcome = await sendOnce(
    () => zoho({ service: 'desk', method: 'POST', path: '/api/v1/tickets', body }),
    (since) => findTicket(zoho, { body, email, since }),
  );
  if (outcome.kind === 'found') return outcome.record;
  if (!isDone(outcome)) return outcome;
  const ticket = outcome.kind === 'ok' ? Ticket.safeParse(outcome.body).data : undefined;
  return ticket ?? { ...UNREADABLE, mayBeDone: true };
}

interface Sent {
  readonly body: DeskBody;
  readonly email: string;
  readonly since: number;
}

const LOOKED_THROUGH = 50;

/** Looks for a ticket in the list of the newest ones: the index of the search lags behind. */
async function findTicket(zoho: CallForPerson, { body, email, since }: Sent): Promise<Found<CreatedTicket>> {
  const query = { departmentId: body.departmentId, sortBy: '-createdTime', limit: LOOKED_THROUGH };
  const outcome = await zoho({ service: 'desk', method: 'GET', path: '/api/v1/tickets', query });
  if (outcome.kind === 'empty') return 'none';
  const rows = outcome.kind === 'ok' ? Rows.safeParse(outcome.body).data?.data : undefined;
  if (outcome.kind !== 'ok' || !rows || outcome.zohoTime === undefined) return 'unknown';
  const earliest = toZohoClock(outcome.zohoTime, since);
  const isSame = (row: (typeof rows)[number]) =>
    row.subject?.trim() === body.subject.trim() && (email === '' || row.email?.toLowerCase() === email.toLowerCase());
  const record = rows.find((row) => isSame(row) && Date.parse(row.createdTime) >= earliest);
  return record ? { record } : 'none';
}

const Comments = z.object({ data: z.array(z.unknown()) });

/** Adds a comment that customers do not see to a new ticket, once; the failure when it was not added. */
export async function addComment(zoho: CallForPerson, ticketId: string, text: string): Promise<ZohoFailure | undefined> {
  const path = `/api/v1/tickets/${encodeURIComponent(ticketId)}/comments`;
  const body = { content: toHtml(text), contentType: 'html', isPublic: false };
  const outcome = await sendOnce(
    () => zoho({ service: 'desk', method: 'POST', path, body }),
    () => findAnyComment(zoho, path),
  );
  return outcome.kind === 'found' || isDone(outcome) ? undefined : outcome;
}

/** The ticket is new, so a comment that it has is the one that was sent. */
async function findAnyComment(zoho: CallForPerson, path: string): Promise<Found<true>> {
  const read = await zoho({ service: 'desk', method: 'GET', path });
  if (!isDone(read)) return 'unknown';
  const hasOne = read.kind === 'ok' && (Comments.safeParse(read.body).data?.data.length ?? 0) > 0;
  return hasOne ? { record: true } : 'none';
}
