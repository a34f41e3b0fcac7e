import { findImportedTicketText, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { toDeskEmail } from '../../../zoho-client/server/desk/email.ts';
import type { FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toHtml } from '../../../zoho-client/server/desk/text.ts';
import { isDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { isSameStored } from '../../stored-text.rules.ts';
import { type DeskContact, findOrCreateContact, toContactKey } from './contacts.ts';
import type { SyncContext } from './context.ts';
import { replaceLines } from './description-block.ts';
import { findDepartmentId, parseWrittenTicket, readDeskTicket, readTicketPage, toZohoTime } from './desk-tickets.ts';
import { refusal, type SyncFailure, unreadableMatch } from './failure.ts';
import { findLinksByZohoId, removeLink } from './link.store.ts';
import type { LocalRecord, MatchResult } from './synced-record.ts';
import {
  isSameRequest,
  mayBeCreatedAs,
  readTicketIds,
  TICKET_MODULE,
  type TicketValues,
  toLines,
  toRemoteValues,
} from './ticket-values.ts';

type Local = LocalRecord<TicketRecord>;

export interface CreatedTicket {
  readonly ticket: FullTicket;
  readonly contact: DeskContact;
}

/** Creates a Desk ticket with its contact. The description names the OBDesk ID, so the ticket is found again if the response is lost. */
export async function createDeskTicket(
  context: SyncContext,
  local: Local,
  beforeCreate: () => Promise<void>,
): Promise<CreatedTicket | SyncFailure> {
  const created = await createOnce(context, local, beforeCreate);
  if (!isContactRejected(created)) return created;
  // The linked contact was deleted in Zoho Desk.
  await removeLink(context.deps.database, { kind: 'contact', recordId: toContactKey(toPerson(local)) });
  return createOnce(context, local, beforeCreate);
}

async function createOnce(context: SyncContext, local: Local, beforeCreate: () => Promise<void>): Promise<CreatedTicket | SyncFailure> {
  const { record, values } = local;
  const departmentId = await findDepartmentId(context, values.department ?? record.department);
  if (typeof departmentId === 'object') return departmentId;
  const contact = await findOrCreateContact(context, toPerson(local));
  if ('kind' in contact) return contact;
  const text = await findImportedTicketText(context.deps.database, local.id);
  const body = {
    subject: record.summary,
    departmentId,
    contactId: contact.id,
    description: replaceLines(toHtml(text), toLines(record)),
    ...(values.status !== undefined && { status: values.status }),
    ...(values.email && { email: toDeskEmail(values.email) }),
    ...toCustomFields(context, values),
  };
  await beforeCreate();
  const outcome = await context.zoho({ service: 'desk', method: 'POST', path: '/api/v1/tickets', body });
  if (!isDone(outcome)) return outcome;
  const ticket = parseWrittenTicket(outcome.kind === 'ok' ? outcome.body : undefined);
  return 'kind' in ticket ? ticket : { ticket, contact };
}

const isContactRejected = (created: CreatedTicket | SyncFailure): boolean =>
  'kind' in created && created.kind === 'refused' && created.fields.some(({ field }) => /contactId$/.test(field));

export const toPerson = ({ values }: Local) => ({
  email: values.email ?? '',
  name: values.contactName ?? '',
  company: values.company ?? '',
});

/** The `cf` object of a Desk ticket for the values that are mapped to custom fields. */
export function toCustomFields({ mapping }: SyncContext, values: Readonly<Record<string, string | undefined>>): { cf?: object } {
  const mapped = Object.entries(mapping.tickets.fields).filter(([field]) => values[field] !== undefined);
  return mapped.length === 0 ? {} : { cf: Object.fromEntries(mapped.map(([field, name]) => [name, values[field] || null])) };
}

/**
 * Finds the unlinked Desk ticket that names the local ID and has the same person and subject. If it only names the ID, an Admin decides. Tickets that
 * are older than the local one never match.
 */
export async function findDeskMatch(context: SyncContext, local: Local): Promise<MatchResult> {
  const page = await readTicketPage(context, '/api/v1/tickets/search', { description: local.id, limit: 10 });
  if ('kind' in page) return page;
  const earliest = toZohoTime(context.deps, page.zohoTime, new Date(local.record.createdAt));
  const named = await findNamingTickets(
    context,
    local.id,
    page.tickets.filter(({ createdTime }) => Date.parse(createdTime) >= earliest),
  );
  if ('kind' in named) return named;
  const [first, second] = named.tickets.filter(({ values }) => isSameRequest(local.record, values));
  if (first && !second) return { zohoId: first.ticket.id };
  if (named.tickets.length > 0) return refuseUncertain(local.id, named.tickets);
  return unreadableMatch('Zoho Desk', page.odd, earliest) ?? 'none';
}

interface NamingTicket {
  readonly ticket: FullTicket;
  readonly values: Partial<TicketValues>;
}

function refuseUncertain(id: string, named: readonly NamingTicket[]): SyncFailure {
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

/** Reads the unlinked tickets in full and returns those that name the local ID. */
async function findNamingTickets(
  context: SyncContext,
  id: string,
  tickets: readonly FullTicket[],
): Promise<{ readonly tickets: readonly NamingTicket[] } | SyncFailure> {
  const linked = await findLinksByZohoId(
    context.deps.database,
    TICKET_MODULE,
    tickets.map((ticket) => ticket.id),
  );
  const named: NamingTicket[] = [];
  for (const { id: zohoId } of tickets.filter((each) => !linked.has(each.id))) {
    const ticket = await readDeskTicket(context, zohoId);
    if (ticket === 'deleted') continue;
    if ('kind' in ticket) return ticket;
    if ((await readTicketIds(ticket.description ?? '')).includes(id))
      named.push({ ticket, values: await toRemoteValues(ticket, context.mapping) });
  }
  return { tickets: named };
}

const PAGE_SIZE = 100;
const MAX_PAGES = 20;

/** Searches the newest tickets for one with the subject of the local ticket that names its ID. */
export async function findCreatedDeskTicket(context: SyncContext, local: Local, since: Date): Promise<MatchResult> {
  for (let index = 0; index < MAX_PAGES; index += 1) {
    const query = { sortBy: '-createdTime', limit: PAGE_SIZE, from: index * PAGE_SIZE };
    const page = await readTicketPage(context, '/api/v1/tickets', query);
    if ('kind' in page) return page;
    const earliest = toZohoTime(context.deps, page.zohoTime, since);
    const recent = page.tickets.filter(({ createdTime }) => Date.parse(createdTime) >= earliest);
    const sameSubject = recent.filter(({ subject }) => isSameStored(subject, local.record.summary));
    const named = await findNamingTickets(context, local.id, sameSubject);
    if ('kind' in named) return named;
    const created = named.tickets.filter(({ values }) => mayBeCreatedAs(local.record, values));
    if (created.length > 1) return refuseUncertain(local.id, created);
    if (created[0]) return { zohoId: created[0].ticket.id };
    const unreadable = unreadableMatch('Zoho Desk', page.odd, earliest);
    if (unreadable) return unreadable;
    if (page.ids.length < PAGE_SIZE || recent.length < page.tickets.length) return 'none';
  }
  return 'none';
}
