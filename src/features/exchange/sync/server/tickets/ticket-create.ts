import type { FullTicket } from '../../../../../providers/zoho/desk/full-ticket.ts';
import { toHtml } from '../../../../../providers/zoho/desk/text.ts';
import { isDone } from '../../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import { findImportedTicketText, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { isSameStored } from '../../merging/stored-text.rules.ts';
import type { SyncContext } from '../context.ts';
import type { SyncFailure } from '../failure.ts';
import type { Found, LocalRecord } from '../kind-sync.ts';
import { findLinksByZohoId, removeLink } from '../links/link.store.ts';
import { type DeskContact, findOrMakeContact, toContactKey } from './contacts.ts';
import { withLines } from './description-block.ts';
import { findDepartmentId, readDeskTicket, readTicketPage, toWritten } from './desk-tickets.ts';
import { toZohoTime } from './desk-time.ts';
import { TICKET_PLACE } from './ticket-place.ts';
import { readTicketId, toLines } from './ticket-values.ts';

type Local = LocalRecord<TicketRecord>;

/** A ticket that was created, and whom it is from. */
export interface CreatedTicket {
  readonly ticket: FullTicket;
  readonly contact: DeskContact;
}

/** Creates a ticket with its contact. It names our id in its description, by which it is found again whatever becomes of the answer. */
export async function createDeskTicket(
  context: SyncContext,
  local: Local,
  noteCreating: () => Promise<void>,
): Promise<CreatedTicket | SyncFailure> {
  const made = await createOnce(context, local, noteCreating);
  if (!isWrongContact(made)) return made;
  // The contact that was linked is gone: another one is found or made.
  await removeLink(context.deps.database, { kind: 'contact', recordId: toContactKey(toPerson(local)) });
  return createOnce(context, local, noteCreating);
}

async function createOnce(context: SyncContext, local: Local, noteCreating: () => Promise<void>): Promise<CreatedTicket | SyncFailure> {
  const { record, values } = local;
  const departmentId = await findDepartmentId(context, values.department ?? record.department);
  if (typeof departmentId === 'object') return departmentId;
  const contact = await findOrMakeContact(context, toPerson(local));
  if ('kind' in contact) return contact;
  const text = await findImportedTicketText(context.deps.database, local.id);
  const body = {
    ...{ subject: record.summary, departmentId, contactId: contact.id },
    description: withLines(toHtml(text), toLines(record)),
    ...(values.status !== undefined && { status: values.status }),
    ...(values.email && { email: values.email }),
    ...toCustomFields(context, local, values),
  };
  await noteCreating();
  const outcome = await context.zoho({ service: 'desk', method: 'POST', path: '/api/v1/tickets', body });
  if (!isDone(outcome)) return outcome;
  const ticket = toWritten(outcome.kind === 'ok' ? outcome.body : undefined);
  return 'kind' in ticket ? ticket : { ticket, contact };
}

const isWrongContact = (made: CreatedTicket | SyncFailure): boolean =>
  'kind' in made && made.kind === 'refused' && made.fields.some(({ field }) => /contactId$/.test(field));

export const toPerson = ({ values }: Local) => ({
  email: values.email ?? '',
  name: values.contactName ?? '',
  company: values.company ?? '',
});

/** The custom fields that keep some of these values, as Zoho Desk takes them. */
export function toCustomFields(
  { mapping }: SyncContext,
  _local: Local,
  values: Readonly<Record<string, string | undefined>>,
): { cf?: object } {
  const kept = Object.entries(mapping.tickets.fields).filter(([field]) => values[field] !== undefined);
  return kept.length === 0 ? {} : { cf: Object.fromEntries(kept.map(([field, name]) => [name, values[field] || null])) };
}

/** Finds the ticket whose description names our id. One that is already linked to another ticket of ours is none. */
export async function recognizeTicket(context: SyncContext, { id }: Local): Promise<Found> {
  const page = await readTicketPage(context, '/api/v1/tickets/search', { description: id, limit: 10 });
  if ('kind' in page) return page;
  return findNaming(context, id, page.tickets);
}

/** The ones of these tickets that name our id: each is read where the list does not say. */
async function findNaming(context: SyncContext, id: string, tickets: readonly FullTicket[]): Promise<Found> {
  const linked = await findLinksByZohoId(
    context.deps.database,
    TICKET_PLACE,
    tickets.map((ticket) => ticket.id),
  );
  const found: string[] = [];
  for (const ticket of tickets.filter((each) => !linked.has(each.id))) {
    const description = await readDescription(context, ticket);
    if (typeof description === 'object') return description;
    if ((await readTicketId(description)) === id) found.push(ticket.id);
  }
  const [first, second] = found;
  if (second)
    return { kind: 'refusal', reason: `Zoho Desk has several tickets that name ${id} (${found.join(', ')}). Keep one of them there.` };
  return first === undefined ? 'none' : { zohoId: first };
}

async function readDescription(context: SyncContext, ticket: FullTicket): Promise<string | SyncFailure> {
  if (typeof ticket.description === 'string') return ticket.description;
  const whole = await readDeskTicket(context, ticket.id);
  if (whole === 'gone') return '';
  return 'kind' in whole ? whole : (whole.description ?? '');
}

const PAGE = 100;
const MOST_PAGES = 20;

/** Looks through the newest tickets, which no index delays, for one with this subject that names our id. */
export async function findCreatedTicket(context: SyncContext, local: Local, since: Date): Promise<Found> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { sortBy: '-createdTime', limit: PAGE, from: page * PAGE };
    const read = await readTicketPage(context, '/api/v1/tickets', query);
    if ('kind' in read) return read;
    const earliest = toZohoTime(context.deps, read.zohoTime, since);
    const fresh = read.tickets.filter(({ createdTime }) => Date.parse(createdTime) >= earliest);
    const same = fresh.filter(({ subject }) => isSameStored(subject, local.record.summary));
    const found = await findNaming(context, local.id, same);
    if (found !== 'none' || fresh.length < PAGE) return found;
  }
  return 'none';
}
