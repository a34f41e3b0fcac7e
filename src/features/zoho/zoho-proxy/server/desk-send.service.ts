import { z } from 'zod';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../platform/text/clean-text.ts';
import { parseDescription } from '../../../ticketing/tickets/ticket-description.rules.ts';
import { DEFAULT_MAPPING } from '../../sync/default-mapping.data.ts';
import { mapValue } from '../../sync/mapping.rules.ts';
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
import { type AccountFinder, createAccountFinder, findContact } from './desk-contacts.service.ts';
import { failed, type ItemOutcome, requireResults, requireSuccess, success, toFailedResult, UNREADABLE } from './results.ts';
import { type Found, sendOnce, toZohoClock } from './send-once.ts';

/** Creates tickets in Zoho Desk, each once, and returns the results in input order. */
export async function sendTickets(deps: ServerDeps, { userId }: Actor, items: readonly SentTicket[]): Promise<{ data: ZohoResult[] }> {
  const zoho = createCallForPerson(deps, userId);
  const [first] = items;
  const message = items.length === 1 && first ? `Failed to sync ticket ${nameTicket(first)}.` : `Failed to sync ${items.length} tickets.`;
  const departments = requireSuccess(await readDepartments(zoho), message);
  const context = { zoho, departments, findAccountId: createAccountFinder(zoho) };
  const groups = await Promise.all(groupByContact(items).map((group) => sendGroup(context, group)));
  const outcomes = groups
    .flat()
    .toSorted((one, other) => one.index - other.index)
    .map(({ outcome }) => outcome);
  return { data: requireResults(outcomes, message) };
}

/** Shared by all tickets of a request. */
interface SendContext {
  readonly zoho: CallForPerson;
  readonly departments: readonly Department[];
  readonly findAccountId: AccountFinder;
}

interface IndexedTicket {
  /** Index in the request. */
  readonly index: number;
  readonly item: SentTicket;
}

/** Groups are sent concurrently, and the tickets of a group one by one, so that their contact is created once. */
function groupByContact(items: readonly SentTicket[]): IndexedTicket[][] {
  const groups = new Map<string, IndexedTicket[]>();
  for (const [index, item] of items.entries()) {
    const key = (item.Email ?? '').trim().toLowerCase() || JSON.stringify([item.Contact_Name, item.Account_Name]);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ index, item });
  }
  return [...groups.values()];
}

async function sendGroup(context: SendContext, group: readonly IndexedTicket[]): Promise<{ index: number; outcome: ItemOutcome }[]> {
  const outcomes: { index: number; outcome: ItemOutcome }[] = [];
  let contactId: string | undefined;
  for (const { index, item } of group) {
    const sent = await sendTicket(context, item, contactId);
    contactId = sent.contactId ?? contactId;
    outcomes.push({ index, outcome: sent.outcome });
  }
  return outcomes;
}

interface SentOutcome {
  readonly outcome: ItemOutcome;
  /** Contact of the created ticket. */
  readonly contactId?: string | undefined;
}

/** Creates a ticket with its comment; `contactId` is its contact if known. */
async function sendTicket(
  { zoho, departments, findAccountId }: SendContext,
  item: SentTicket,
  contactId: string | undefined,
): Promise<SentOutcome> {
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
  if ('kind' in created) return { outcome: toFailedOutcome(item, created) };
  return { ...withResult(await sendComment(zoho, item, created.id)), contactId: created.contactId ?? undefined };
}

const withResult = (result: ZohoResult): SentOutcome => ({ outcome: { result } });

const { statusOut, department: departmentByType } = DEFAULT_MAPPING.tickets;

/** Unmapped types are sent unchanged, because they may be department names. */
const toDepartmentName = (type: string): string => mapValue(departmentByType, type.trim()) ?? type.trim();

/** Unmapped statuses are sent unchanged, because they may be statuses of Zoho. */
const toDeskStatus = (status: string): string => mapValue(statusOut, status.trim()) ?? status.trim();

/** Our ID if the description contains it, otherwise the subject. */
const nameTicket = ({ Description: text = '', Subject: subject = '' }: SentTicket): string =>
  parseDescription(text).fields.ticketId || cutText(subject, 100);

type DeskBody = Readonly<Record<string, unknown>> & { readonly subject: string; readonly departmentId: string };

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

/** A rejection is the result of this ticket; anything else is a failure of the call. */
const toFailedOutcome = (item: SentTicket, failure: ZohoFailure): ItemOutcome =>
  failure.kind === 'refused'
    ? { result: failed(failure.code, `Failed to sync ticket ${nameTicket(item)}. ${describeFailure(failure)}`) }
    : { failure };

const Ticket = z.object({ id: z.string(), contactId: z.string().nullish() });
type CreatedTicket = z.infer<typeof Ticket>;
const TicketRows = z.object({
  data: z.array(Ticket.extend({ subject: z.string().nullish(), email: z.string().nullish(), createdTime: z.string() })),
});

async function createTicket(zoho: CallForPerson, body: DeskBody, email: string): Promise<CreatedTicket | ZohoFailure> {
  const outcome = await sendOnce(
    () => zoho({ service: 'desk', method: 'POST', path: '/api/v1/tickets', body }),
    (since) => findNewTicket(zoho, { body, email, since }),
  );
  if (outcome.kind === 'found') return outcome.record;
  if (!isDone(outcome)) return outcome;
  const ticket = outcome.kind === 'ok' ? Ticket.safeParse(outcome.body).data : undefined;
  return ticket ?? { ...UNREADABLE, mayBeDone: true };
}

interface NewTicket {
  readonly body: DeskBody;
  readonly email: string;
  /** `performance.now()` of the first attempt. */
  readonly since: number;
}

const MAX_NEWEST = 50;

/** Searches the list of the newest tickets, because the search index lags behind. */
async function findNewTicket(zoho: CallForPerson, { body, email, since }: NewTicket): Promise<Found<CreatedTicket>> {
  const query = { departmentId: body.departmentId, sortBy: '-createdTime', limit: MAX_NEWEST };
  const outcome = await zoho({ service: 'desk', method: 'GET', path: '/api/v1/tickets', query });
  if (outcome.kind === 'empty') return 'none';
  const rows = outcome.kind === 'ok' ? TicketRows.safeParse(outcome.body).data?.data : undefined;
  if (outcome.kind !== 'ok' || !rows || outcome.zohoTime === undefined) return 'unknown';
  const earliest = toZohoClock(outcome.zohoTime, since);
  const isSame = (row: (typeof rows)[number]) =>
    row.subject?.trim() === body.subject.trim() && (email === '' || row.email?.toLowerCase() === email.toLowerCase());
  const record = rows.find((row) => isSame(row) && Date.parse(row.createdTime) >= earliest);
  return record ? { record } : 'none';
}

/** Adds the comment, if any, as a private one. */
async function sendComment(zoho: CallForPerson, item: SentTicket, id: string): Promise<ZohoResult> {
  const { Comment: comment = '' } = item;
  const failure = comment.trim() === '' ? undefined : await addComment(zoho, id, comment);
  if (!failure) return success(id, `Ticket ${nameTicket(item)} synced successfully.`);
  const { message } = toFailedResult(failure, `Ticket ${nameTicket(item)} was synced, but its comment wasn’t.`);
  return failed('COMMENT_FAILED', message, id);
}

async function addComment(zoho: CallForPerson, ticketId: string, text: string): Promise<ZohoFailure | undefined> {
  const path = `/api/v1/tickets/${encodeURIComponent(ticketId)}/comments`;
  const body = { content: toHtml(text), contentType: 'html', isPublic: false };
  const outcome = await sendOnce(
    () => zoho({ service: 'desk', method: 'POST', path, body }),
    () => findAnyComment(zoho, path),
  );
  return outcome.kind === 'found' || isDone(outcome) ? undefined : outcome;
}

const Comments = z.object({ data: z.array(z.unknown()) });

/** The ticket is new, so its only comment is the sent one. */
async function findAnyComment(zoho: CallForPerson, path: string): Promise<Found<true>> {
  const outcome = await zoho({ service: 'desk', method: 'GET', path });
  if (!isDone(outcome)) return 'unknown';
  const hasComment = outcome.kind === 'ok' && (Comments.safeParse(outcome.body).data?.data.length ?? 0) > 0;
  return hasComment ? { record: true } : 'none';
}
