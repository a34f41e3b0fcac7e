import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toHtml } from '../../../../providers/zoho/desk/text.ts';
import type { ZohoFailure } from '../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import { parseDescription } from '../../../ticketing/tickets/ticket-description.rules.ts';
import type { SentTicket, ZohoResult } from '../zoho-proxy.contract.ts';
import { type Department, findDepartment, nameDepartments, readDepartments } from './departments.service.ts';
import { commentOnce, createOnce, type DeskBody } from './desk-create.ts';
import { findAccountId, findContact, type SentContact } from './desk-people.service.ts';
import { toDepartmentName, toDeskStatus } from './desk-words.ts';
import { collect, failed, type ItemOutcome, requireDone, success, toFailedResult } from './results.ts';

/** Adds tickets to Zoho Desk, each once, and answers what became of each. */
export async function sendTickets(deps: ServerDeps, items: readonly SentTicket[]): Promise<{ data: ZohoResult[] }> {
  const [first] = items;
  const message = items.length === 1 && first ? `Failed to sync ticket ${nameTicket(first)}.` : `Failed to sync ${items.length} tickets.`;
  const departments = requireDone(await readDepartments(deps), message);
  const outcomes = new Map<SentTicket, ItemOutcome>();
  await Promise.all(groupByContact(items).map((group) => sendGroup(deps, departments, group, outcomes)));
  const inOrder = items.flatMap((item) => outcomes.get(item) ?? []);
  return { data: [...requireDone(collect(inOrder, message), message)] };
}

/** Our id where its description has it, else its subject. */
const nameTicket = ({ Description: text = '', Subject: subject = '' }: SentTicket): string =>
  parseDescription(text).fields.ticketId || subject.slice(0, 100);

/** Tickets of one contact go one after the other, so that the contact is made once; those of others go beside them. */
function groupByContact(items: readonly SentTicket[]): SentTicket[][] {
  const groups = new Map<string, SentTicket[]>();
  for (const item of items) {
    const key = (item.Email ?? '').trim().toLowerCase() || `${item.Contact_Name} ${item.Account_Name}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

async function sendGroup(
  deps: ServerDeps,
  departments: readonly Department[],
  group: readonly SentTicket[],
  outcomes: Map<SentTicket, ItemOutcome>,
): Promise<void> {
  let contact: SentContact | undefined;
  for (const item of group) {
    const { outcome, contactId } = await sendOne(deps, departments, item, contact);
    if (contactId) contact = { contactId };
    outcomes.set(item, outcome);
  }
}

interface SentOne {
  readonly outcome: ItemOutcome;
  readonly contactId?: string | undefined;
}

async function sendOne(
  deps: ServerDeps,
  departments: readonly Department[],
  item: SentTicket,
  known: SentContact | undefined,
): Promise<SentOne> {
  const department = findDepartment(departments, toDepartmentName(item.Type ?? ''));
  if (!department)
    return {
      outcome: {
        result: failed('NO_DEPARTMENT', `Zoho has no department for "${item.Type ?? ''}". There are: ${nameDepartments(departments)}.`),
      },
    };
  const contact = known ?? (await findContact(deps, item));
  if ('problem' in contact) return { outcome: { result: failed('NO_CONTACT', contact.problem) } };
  if ('kind' in contact) return { outcome: { failure: contact } };
  const accountId = await findAccountId(deps, item.Account_Name ?? '');
  if (typeof accountId === 'object') return { outcome: { failure: accountId } };
  const created = await createOnce(
    deps,
    { ...toBody(item, department.id), ...contact, ...(accountId && { accountId }) },
    (item.Email ?? '').trim(),
  );
  if ('kind' in created) return { outcome: toRefused(item, created) };
  return { outcome: { result: await addComment(deps, item, created.id) }, contactId: created.contactId ?? undefined };
}

function toBody(
  { Subject: subject = '', Description: text = '', Status: status = '', Email: email = '' }: SentTicket,
  departmentId: string,
): DeskBody {
  return {
    ...{ subject, departmentId, description: toHtml(text) },
    ...(status.trim() !== '' && { status: toDeskStatus(status) }),
    ...(email.trim() !== '' && { email: email.trim() }),
  };
}

/** What Zoho refuses is its judgment of this ticket; everything else is a failure of the call. */
function toRefused(item: SentTicket, failure: ZohoFailure): ItemOutcome {
  if (failure.kind !== 'refused') return { failure };
  const fields = failure.fields.map(({ field }) => field).join(', ');
  return {
    result: failed(failure.code, `Failed to sync ticket ${nameTicket(item)}. Zoho refused it${fields === '' ? '' : `. Field: ${fields}`}.`),
  };
}

async function addComment(deps: ServerDeps, item: SentTicket, id: string): Promise<ZohoResult> {
  const name = nameTicket(item);
  const { Comment: comment = '' } = item;
  const failure = comment.trim() === '' ? undefined : await commentOnce(deps, id, comment);
  if (!failure) return success(id, `Ticket ${name} synced successfully.`);
  const { message } = toFailedResult(failure, `Ticket ${name} was saved without its comment.`);
  return failed('COMMENT_FAILED', message, id);
}
