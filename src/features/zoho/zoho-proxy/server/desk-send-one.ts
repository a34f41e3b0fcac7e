import { cutText } from '../../../../platform/text/clean-text.ts';
import { parseDescription } from '../../../ticketing/tickets/ticket-description.rules.ts';
import { type Department, findDepartment, nameDepartments } from '../../sync/server/tickets/departments.service.ts';
import { toDeskEmail } from '../../zoho-client/server/desk/email.ts';
import { toHtml } from '../../zoho-client/server/desk/text.ts';
import { type CallForPerson, describeFailure, type ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentTicket, ZohoResult } from '../zoho-proxy.contract.ts';
import { addComment, createTicket, type DeskBody } from './desk-create.ts';
import { type AccountFinder, findContact } from './desk-people.service.ts';
import { toDepartmentName, toDeskStatus } from './desk-words.ts';
import { failed, type ItemOutcome, success, toFailedResult } from './results.ts';

/** What all tickets of a request need. */
export interface Sending {
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
export const nameTicket = ({ Description: text = '', Subject: subject = '' }: SentTicket): string =>
  parseDescription(text).fields.ticketId || cutText(subject, 100);

/** Adds one ticket with its comment; `contactId` is its contact, where that is known. */
export async function sendTicket({ zoho, departments, findAccountId }: Sending, item: SentTicket, contactId?: string): Promise<SentOne> {
  const { Type: type = '', Account_Name: accountName = '', Email: email = '' } = item;
  const department = findDepartment(departments, toDepartmentName(type));
  if (!department)
    return withResult(
      failed('NO_DEPARTMENT', `Zoho Desk has no department for type “${type}”. Available: ${nameDepartments(departments)}.`),
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
