import { z } from 'zod';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toHtml } from '../../../../providers/zoho/desk/text.ts';
import {
  callZoho,
  isDone,
  type ZohoCallOutcome,
  type ZohoFailure,
} from '../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';

/** A ticket as Zoho Desk takes it. */
export type DeskBody = Readonly<Record<string, unknown>> & { readonly subject: string; readonly departmentId: string };

const Ticket = z.object({ id: z.string(), contactId: z.string().nullish() });
export type CreatedTicket = z.infer<typeof Ticket>;
const Rows = z.object({
  data: z.array(Ticket.extend({ subject: z.string().nullish(), email: z.string().nullish(), createdTime: z.string() })),
});

/** Zoho's times of tickets may be whole seconds. */
const ROUNDED_MS = 2_000;
const LOOKED_THROUGH = 50;

/**
 * Creates a ticket, once: when it is unclear whether it was, the newest tickets are looked through, and only when it is not among them it is
 * sent again. The list is read and not the search, whose index lags behind.
 */
export async function createOnce(deps: ServerDeps, body: DeskBody, email: string): Promise<CreatedTicket | ZohoFailure> {
  const since = performance.now();
  const send = () => callZoho(deps, { service: 'desk', method: 'POST', path: '/api/v1/tickets', body, priority: 'person' });
  const first = await send();
  if (!isUnclear(first)) return toTicket(first);
  const saved = await findSaved(deps, { body, email, since });
  if (saved === undefined) return toTicket(first);
  return saved ?? toTicket(await send());
}

const isUnclear = (outcome: ZohoCallOutcome) => 'mayBeDone' in outcome && outcome.mayBeDone;

function toTicket(outcome: ZohoCallOutcome): CreatedTicket | ZohoFailure {
  if (!isDone(outcome)) return outcome;
  const ticket = outcome.kind === 'ok' ? Ticket.safeParse(outcome.body).data : undefined;
  return ticket ?? { kind: 'unreadable', why: 'not_json', mayBeDone: true };
}

interface Sent {
  readonly body: DeskBody;
  readonly email: string;
  readonly since: number;
}

/** Null: it was not saved; undefined: Zoho cannot be asked. */
async function findSaved(deps: ServerDeps, { body, email, since }: Sent): Promise<CreatedTicket | null | undefined> {
  const query = { departmentId: body.departmentId, sortBy: '-createdTime', limit: LOOKED_THROUGH };
  const outcome = await callZoho(deps, { service: 'desk', method: 'GET', path: '/api/v1/tickets', query, priority: 'person' });
  if (outcome.kind === 'empty') return null;
  const rows = outcome.kind === 'ok' ? Rows.safeParse(outcome.body).data?.data : undefined;
  if (outcome.kind !== 'ok' || !rows || outcome.zohoTime === undefined) return undefined;
  const earliest = Date.parse(outcome.zohoTime) - (performance.now() - since) - ROUNDED_MS;
  const isSame = (row: (typeof rows)[number]) =>
    row.subject?.trim() === body.subject.trim() && (email === '' || row.email?.toLowerCase() === email.toLowerCase());
  return rows.find((row) => isSame(row) && Date.parse(row.createdTime) >= earliest) ?? null;
}

const Comments = z.object({ data: z.array(z.object({ content: z.string().nullish() })) });

/** Adds a comment that customers do not see, once; the failure when it was not. */
export async function commentOnce(deps: ServerDeps, ticketId: string, text: string): Promise<ZohoFailure | undefined> {
  const path = `/api/v1/tickets/${encodeURIComponent(ticketId)}/comments`;
  const body = { content: toHtml(text), contentType: 'html', isPublic: false };
  const send = () => callZoho(deps, { service: 'desk', method: 'POST', path, body, priority: 'person' });
  const first = await send();
  if (isDone(first)) return undefined;
  if (!isUnclear(first)) return first;
  // The ticket is new: a comment that it has is this one.
  const read = await callZoho(deps, { service: 'desk', method: 'GET', path, priority: 'person' });
  if (!isDone(read)) return first;
  if (read.kind === 'ok' && (Comments.safeParse(read.body).data?.data ?? []).length > 0) return undefined;
  const second = await send();
  return isDone(second) ? undefined : second;
}
