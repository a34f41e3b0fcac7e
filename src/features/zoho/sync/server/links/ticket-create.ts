import { findImportedTicketText, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { toDeskEmail } from '../../../zoho-client/server/desk/email.ts';
import type { FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toHtml } from '../../../zoho-client/server/desk/text.ts';
import type { UnreadableRow } from '../../../zoho-client/server/http/read-rows.ts';
import { isDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { isSameStored } from '../../stored-text.rules.ts';
import { type DeskContact, findOrMakeContact, toContactKey } from './contacts.ts';
import type { SyncContext } from './context.ts';
import { withLines } from './description-block.ts';
import { findDepartmentId, readDeskTicket, readTicketPage, toWritten, toZohoTime } from './desk-tickets.ts';
import { refusal, type SyncFailure } from './failure.ts';
import { findLinksByZohoId, removeLink } from './link.store.ts';
import type { LocalRecord, MatchResult } from './record-type-sync.ts';
import { isSameRequest, mayBeCreatedAs, readTicketIds, TICKET_PLACE, type TicketValues, toLines, toTheirValues } from './ticket-values.ts';

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
    subject: record.summary,
    departmentId,
    contactId: contact.id,
    description: withLines(toHtml(text), toLines(record)),
    ...(values.status !== undefined && { status: values.status }),
    ...(values.email && { email: toDeskEmail(values.email) }),
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

/**
 * Finds the ticket that is this one of ours although nothing links them: its description names our ID, and person and subject are the same. A person
 * decides about one that only names the ID, unless it is older than ours.
 */
export async function recognizeTicket(context: SyncContext, local: Local): Promise<MatchResult> {
  const page = await readTicketPage(context, '/api/v1/tickets/search', { description: local.id, limit: 10 });
  if ('kind' in page) return page;
  const begun = toZohoTime(context.deps, page.zohoTime, new Date(local.record.createdAt));
  const named = await findNaming(
    context,
    local.id,
    page.tickets.filter(({ createdTime }) => Date.parse(createdTime) >= begun),
  );
  if ('kind' in named) return named;
  const same = named.tickets.filter(({ values }) => isSameRequest(local.record, values));
  const [first, second] = same;
  if (first && !second) return { zohoId: first.ticket.id };
  if (named.tickets.length > 0) return askWhich(local.id, named.tickets);
  const odd = page.odd.filter(({ createdAt }) => createdAt === undefined || Date.parse(createdAt) >= begun);
  return odd.length > 0 ? mayBeUnreadable(odd) : 'none';
}

interface Named {
  readonly ticket: FullTicket;
  readonly values: Partial<TicketValues>;
}

function askWhich(id: string, named: readonly Named[]): SyncFailure {
  const ids = named.map(({ ticket }) => ticket.id).join(', ');
  const reason =
    named.length === 1
      ? `A Zoho Desk ticket (${ids}) references ${id} but has a different customer or subject. Confirm the match on the Zoho Sync page.`
      : `Several Zoho Desk tickets reference ${id} (${ids}). Choose the right one on the Zoho Sync page.`;
  return refusal(
    reason,
    named.map(({ ticket }) => ({ id: ticket.id, title: [ticket.subject, ticket.email].filter(Boolean).join(', ') })),
  );
}

/** Those of these tickets that name our ID and are not linked, with their descriptions and people. */
async function findNaming(
  context: SyncContext,
  id: string,
  tickets: readonly FullTicket[],
): Promise<{ readonly tickets: readonly Named[] } | SyncFailure> {
  const linked = await findLinksByZohoId(
    context.deps.database,
    TICKET_PLACE,
    tickets.map((ticket) => ticket.id),
  );
  const named: Named[] = [];
  for (const { id: zohoId } of tickets.filter((each) => !linked.has(each.id))) {
    const ticket = await readDeskTicket(context, zohoId);
    if (ticket === 'gone') continue;
    if ('kind' in ticket) return ticket;
    if ((await readTicketIds(ticket.description ?? '')).includes(id))
      named.push({ ticket, values: await toTheirValues(ticket, context.mapping) });
  }
  return { tickets: named };
}

/** One of these may be ours: creating the ticket could make a second one. */
const mayBeUnreadable = (odd: readonly UnreadableRow[]): SyncFailure => ({
  kind: 'fault',
  reason: `Zoho Desk has a possible match that OBDesk can’t read (${odd.map(({ id }) => id ?? 'no ID').join(', ')}). Correct it in Zoho Desk, then try again.`,
  mayBeDone: true,
});

const PAGE = 100;
const MOST_PAGES = 20;

/** Looks through the newest tickets, which no index delays, for one with this subject that names our id. */
export async function findCreatedTicket(context: SyncContext, local: Local, since: Date): Promise<MatchResult> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { sortBy: '-createdTime', limit: PAGE, from: page * PAGE };
    const read = await readTicketPage(context, '/api/v1/tickets', query);
    if ('kind' in read) return read;
    const earliest = toZohoTime(context.deps, read.zohoTime, since);
    const fresh = read.tickets.filter(({ createdTime }) => Date.parse(createdTime) >= earliest);
    const same = fresh.filter(({ subject }) => isSameStored(subject, local.record.summary));
    const named = await findNaming(context, local.id, same);
    if ('kind' in named) return named;
    const own = named.tickets.filter(({ values }) => mayBeCreatedAs(local.record, values));
    if (own.length > 1) return askWhich(local.id, own);
    if (own[0]) return { zohoId: own[0].ticket.id };
    const odd = read.odd.filter(({ createdAt }) => createdAt === undefined || Date.parse(createdAt) >= earliest);
    if (odd.length > 0) return mayBeUnreadable(odd);
    if (read.ids.length < PAGE || fresh.length < read.tickets.length) return 'none';
  }
  return 'none';
}
