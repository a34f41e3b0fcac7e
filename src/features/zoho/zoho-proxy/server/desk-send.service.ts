import { z } from 'zod';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { parseDescription } from '../../../ticketing/tickets/ticket-description.rules.ts';
import { type Department, findDepartment, joinDepartmentNames, readDepartments } from '../../sync/server/links/departments.service.ts';
import { toDeskEmail } from '../../zoho-client/server/desk/email.ts';
import { toHtml } from '../../zoho-client/server/desk/text.ts';
import {
  type CallForPerson,
  createCallForPerson,
  describeFailure,
  isDone,
  type ZohoFailure,
} from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentTicket, ZohoResult } from '../zoho-proxy.contract.ts';
import { type AccountFinder, createAccountFinder, findContact } from './desk-people.service.ts';
import { toDepartmentName, toDeskStatus } from './desk-words.ts';
import { failed, type ItemOutcome, requireDone, requireJudged, success, toFailedResult, UNREADABLE } from './results.ts';
import { type Found, sendOnce, toZohoClock } from './unclear.ts';

/** A ticket as Zoho Desk takes it. */
type DeskBody = Readonly<Record<string, unknown>> & { readonly subject: string; readonly departmentId: string };

const Ticket = z.object({ id: z.string(), contactId: z.string().nullish() });
type CreatedTicket = z.infer<typeof Ticket>;
const Rows = z.object({
  data: z.array(Ticket.extend({ subject: z.string().nullish(), email: z.string().nullish(), createdTime: z.string() })),
});

/** Creates a ticket, once. */
async function createTicket(zoho: CallForPerson, body: DeskBody, email: string): Promise<CreatedTicket | ZohoFailure> {
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
async function addComment(zoho: CallForPerson, ticketId: string, text: string): Promise<ZohoFailure | undefined> {
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

/** What all tickets of a request need. */
interface Sending {
  readonly zoho: CallForPerson;
  readonly departments: readonly Department[];
  readonly findAccountId: AccountFinder;
}

interface SentOne {
  readonly outcome: ItemOutcome;
  /** Whom the ticket belongs to, once it is there. */
  readonly contactId?: string | undefined;
}

/** Our id where its description has it, else its subject. */
const nameTicket = ({ Description: text = '', Subject: subject = '' }: SentTicket): string =>
  parseDescription(text).fields.ticketId || cutText(subject, 100);

/** Adds one ticket with its comment; `contactId` is its contact, where that is known. */
async function sendTicket({ zoho, departments, findAccountId }: Sending, item: SentTicket, contactId?: string): Promise<SentOne> {
  const { Type: type = '', Account_Name: accountName = '', Email: email = '' } = item;
  const department = findDepartment(departments, toDepartmentName(type));
  if (!department)
    return withResult(
      failed('NO_DEPARTMENT', `Zoho Desk has no department for type “${type}”. Available: ${joinDepartmentNames(departments)}.`),
    );
  const contact = contactId === undefined ? await findContact(zoho, item) : { contactId };
  if ('problem' in contact) return withResult(failed('NO_CONTACT', contact.problem));
  if ('kind' in contact) return { outcome: { failure: contact } };
  const accountId = await findAccountId(accountName);
  if (typeof accountId === 'object') return { outcome: { failure: accountId } };
  const body = { ...toBody(item, department.id), ...contact, ...(accountId && { accountId }) };
  const created = await createTicket(zoho, body, toDeskEmail(email.trim()));
  if ('kind' in created) return { outcome: toRefused(item, created) };
  return { ...withResult(await withComment(zoho, item, created.id)), contactId: created.contactId ?? undefined };
}

const withResult = (result: ZohoResult): SentOne => ({ outcome: { result } });

function toBody(
  { Subject: subject = '', Description: text = '', Status: status = '', Email: email = '' }: SentTicket,
  departmentId: string,
): DeskBody {
  return {
    subject,
    departmentId,
    description: toHtml(text),
    ...(status.trim() !== '' && { status: toDeskStatus(status) }),
    ...(email.trim() !== '' && { email: toDeskEmail(email.trim()) }),
  };
}

/** What Zoho refuses is its judgment of this ticket; everything else is a failure of the call. */
const toRefused = (item: SentTicket, failure: ZohoFailure): ItemOutcome =>
  failure.kind === 'refused'
    ? { result: failed(failure.code, `Failed to sync ticket ${nameTicket(item)}. ${describeFailure(failure)}`) }
    : { failure };

async function withComment(zoho: CallForPerson, item: SentTicket, id: string): Promise<ZohoResult> {
  const { Comment: comment = '' } = item;
  const failure = comment.trim() === '' ? undefined : await addComment(zoho, id, comment);
  if (!failure) return success(id, `Ticket ${nameTicket(item)} synced successfully.`);
  const { message } = toFailedResult(failure, `Ticket ${nameTicket(item)} was synced, but its comment wasn’t.`);
  return failed('COMMENT_FAILED', message, id);
}

/** Adds tickets to Zoho Desk, each once, and answers what became of each. */
export async function sendTickets(deps: ServerDeps, { userId }: Actor, items: readonly SentTicket[]): Promise<{ data: ZohoResult[] }> {
  const zoho = createCallForPerson(deps, userId);
  const [first] = items;
  const message = items.length === 1 && first ? `Failed to sync ticket ${nameTicket(first)}.` : `Failed to sync ${items.length} tickets.`;
  const departments = requireDone(await readDepartments(zoho), message);
  const sending = { zoho, departments, findAccountId: createAccountFinder(zoho) };
  const sent = await Promise.all(groupByContact(items).map((group) => sendGroup(sending, group)));
  const inOrder = sent.flat().toSorted((one, other) => one.place - other.place);
  const outcomes = inOrder.map(({ outcome }) => outcome);
  return { data: requireJudged(outcomes, message) };
}

interface Placed {
  /** Among all that were sent. */
  readonly place: number;
  readonly item: SentTicket;
}

/** Tickets of one contact go one after the other, so that the contact is made once; those of others go beside them. */
function groupByContact(items: readonly SentTicket[]): Placed[][] {
  const groups = new Map<string, Placed[]>();
  for (const [place, item] of items.entries()) {
    const key = (item.Email ?? '').trim().toLowerCase() || JSON.stringify([item.Contact_Name, item.Account_Name]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ place, item });
  }
  return [...groups.values()];
}

async function sendGroup(sending: Sending, group: readonly Placed[]): Promise<{ place: number; outcome: ItemOutcome }[]> {
  const outcomes: { place: number; outcome: ItemOutcome }[] = [];
  let contactId: string | undefined;
  for (const { place, item } of group) {
    const sent = await sendTicket(sending, item, contactId);
    contactId = sent.contactId ?? contactId;
    outcomes.push({ place, outcome: sent.outcome });
  }
  return outcomes;
}
