import { randomUUID } from 'node:crypto';
import { formatCount } from '../../../../../platform/number-text.ts';
import {
  addIncomingComments,
  findTicketsToSync,
  findTicketToSync,
  keepLastUpdated,
  lockTicketToSync,
  type TicketRecord,
  ticketSyncColumns,
} from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { fromDeskEmail, toDeskEmail } from '../../../zoho-client/server/desk/email.ts';
import type { FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { isDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { effectOfChange } from '../../field-merge.rules.ts';
import { type DeskContact, findOrCreateContact } from './contacts.ts';
import type { SyncContext } from './context.ts';
import { replaceLines } from './description-block.ts';
import { findDepartmentId, parseWrittenTicket, readDeskTicket } from './desk-tickets.ts';
import { isMissing, type SyncFailure } from './failure.ts';
import { hasUnsentNotes } from './send-notes.ts';
import type { LocalRecord, RemoteChange, RemoteRecord, SyncedRecord, WriteResult } from './synced-record.ts';
import { syncComments } from './ticket-comments.ts';
import { createDeskTicket, findCreatedDeskTicket, findDeskMatch, toCustomFields, toPerson } from './ticket-create.ts';
import { createTickets, findTicketMatches } from './ticket-import.ts';
import {
  CONTACT_FIELDS,
  LINE_FIELDS,
  TICKET_LABELS,
  TICKET_MODULE,
  type TicketField,
  type TicketValues,
  toLines,
  toLocalValues,
  toRemoteValues,
  toTicketChange,
} from './ticket-values.ts';

type Local = LocalRecord<TicketRecord>;

/** Tickets, which are tickets of Zoho Desk. */
export const ticketRecord: SyncedRecord<TicketRecord, FullTicket> = {
  kind: 'ticket',
  zohoModule: TICKET_MODULE,
  labels: TICKET_LABELS,
  zohoTerms: new Set<TicketField>(['status', 'department']),
  lenientFields: new Set(CONTACT_FIELDS),
  columns: ticketSyncColumns,
  format: (field, value) => (field === 'mileage' ? value.replace(/^\d+/, (digits) => formatCount(Number(digits))) : value),
  titleOf: ({ subject }) => subject,

  findLocal: async (context, db, id) => toLocal(context, await findTicketToSync(db, id)),
  findLocals: async (context, db, ids) => (await findTicketsToSync(db, ids)).flatMap((ticket) => toLocal(context, ticket) ?? []),
  async lockLocal(context, tx, { id, record }, planned) {
    const locked = await lockTicketToSync(context.deps, tx, id, toTicketChange(record, planned, context.mapping) ?? {});
    const local = toLocal(context, locked?.ticket);
    return locked && local && { local, apply: async (values) => locked.take(toTicketChange(locked.ticket, values, context.mapping) ?? {}) };
  },
  effectOf: ({ mapping }, { record }, field, remoteValue) =>
    effectOfChange(record, toTicketChange(record, { [field]: remoteValue }, mapping)),
  findLocalMatches: findTicketMatches,
  createLocal: createTickets,
  async addHistoryEntry({ deps }, tx, { local: { id, isFrozen } }, event) {
    const fact = { kind: event === 'deleted' ? 'zoho-gone' : 'zoho-back', data: {} } as const;
    if (!isFrozen) await addIncomingComments(deps, tx, id, [{ fact, id: randomUUID() }]);
  },
  restoreChangedAt: (tx, { record }) => keepLastUpdated(tx, record),

  async readRemote(context, zohoId) {
    const ticket = await readDeskTicket(context, zohoId);
    return ticket === 'deleted' || 'kind' in ticket ? ticket : toRemoteTicket(context, ticket);
  },
  findRemoteMatch: findDeskMatch,
  findCreatedRemote: findCreatedDeskTicket,
  async createRemote(context, local, beforeCreate) {
    const created = await createDeskTicket(context, local, beforeCreate);
    return 'kind' in created ? created : toResult(context, created.ticket, created.contact);
  },
  updateRemote: updateDeskTicket,

  hasUnsentComments: (context, { id }) => hasUnsentNotes(context, id),
  syncComments,
};

function toLocal({ mapping }: Pick<SyncContext, 'mapping'>, record: TicketRecord | undefined): Local | undefined {
  return (
    record && {
      id: record.id,
      title: record.summary,
      version: record.version,
      syncStatus: record.syncStatus,
      isFrozen: record.mergedInto !== null,
      changedBy: record.lastModifiedBy,
      changedAt: record.lastUpdated,
      values: toLocalValues(record, mapping),
      shown: { status: record.status, department: record.type },
      record,
    }
  );
}

/** Converts a Desk ticket to a remote record. */
export async function toRemoteTicket({ mapping }: SyncContext, ticket: FullTicket): Promise<RemoteRecord<FullTicket>> {
  return {
    zohoId: ticket.id,
    status: ticket.status,
    changedAt: toUtc(ticket.modifiedTime ?? ticket.createdTime) ?? new Date(0).toISOString(),
    values: await toRemoteValues(ticket, mapping),
    record: ticket,
    conversation: `${ticket.commentCount}/${ticket.threadCount}`,
    page: { number: ticket.ticketNumber, url: ticket.webUrl },
  };
}

/** The result of a write. The response has no contact, so its values come from `contact`. */
async function toResult(context: SyncContext, ticket: FullTicket, contact: DeskContact | undefined): Promise<WriteResult> {
  const { values, status, conversation, page } = await toRemoteTicket(context, ticket);
  const contactValues = contact && { email: fromDeskEmail(ticket.email), contactName: contact.name, company: contact.accountName };
  return { zohoId: ticket.id, status, conversation, ...(page && { page }), values: { ...values, ...contactValues } };
}

async function updateDeskTicket(
  context: SyncContext,
  change: RemoteChange<TicketRecord, FullTicket>,
): Promise<WriteResult | 'deleted' | SyncFailure> {
  const { remote, send } = change;
  const body = await toBody(context, change);
  if ('failure' in body) return body.failure;
  if (Object.keys(body.fields).length === 0) return { zohoId: remote.zohoId, status: remote.status, values: remote.values };
  const path = `/api/v1/tickets/${encodeURIComponent(remote.zohoId)}`;
  const outcome = await context.zoho({ service: 'desk', method: 'PATCH', path, body: body.fields });
  if (!isDone(outcome)) return isMissing(outcome) ? 'deleted' : outcome;
  const ticket = parseWrittenTicket(outcome.kind === 'ok' ? outcome.body : undefined);
  if ('kind' in ticket) return ticket;
  const written = await toResult(context, ticket, body.contact);
  // The response of a write has neither department nor contact.
  const contactValues = body.contact ? {} : pick(remote.values, CONTACT_FIELDS);
  return { ...written, values: { ...written.values, ...contactValues, department: send.department ?? remote.values.department ?? '' } };
}

const pick = (values: Readonly<Record<string, string>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));

type Body = { readonly fields: Readonly<Record<string, unknown>>; readonly contact?: DeskContact } | { readonly failure: SyncFailure };

async function toBody(context: SyncContext, { local, remote, send }: RemoteChange<TicketRecord, FullTicket>): Promise<Body> {
  const departmentId = send.department === undefined ? undefined : await findDepartmentId(context, send.department);
  if (typeof departmentId === 'object') return { failure: departmentId };
  const contact = CONTACT_FIELDS.some((field) => send[field] !== undefined)
    ? await findOrCreateContact(context, toPerson(local))
    : undefined;
  if (contact && 'kind' in contact) return { failure: contact };
  const hasLines = LINE_FIELDS.some((field) => send[field] !== undefined);
  const fields = {
    ...(send.subject !== undefined && { subject: local.record.summary }),
    ...(send.status !== undefined && { status: send.status }),
    ...(departmentId !== undefined && departmentId !== remote.record.departmentId && { departmentId }),
    ...(hasLines && { description: replaceLines(remote.record.description ?? '', toMergedLines(context, local, remote, send)) }),
    ...(hasLines && toCustomFields(context, send)),
    ...(contact && contact.id !== remote.record.contactId && { contactId: contact.id }),
    ...(send.email !== undefined && { email: send.email === '' ? null : toDeskEmail(send.email) }),
  };
  return contact ? { fields, contact } : { fields };
}

/** The lines of the description, with remote values for fields that aren't sent. */
function toMergedLines(
  { mapping }: SyncContext,
  { record }: Local,
  remote: RemoteRecord<FullTicket>,
  send: Readonly<Record<string, string>>,
): string {
  const unsent = LINE_FIELDS.filter((field) => send[field] === undefined);
  const values = Object.fromEntries(unsent.map((field) => [field, remote.values[field] ?? ''])) as Partial<TicketValues>;
  return toLines({ ...record, ...toTicketChange(record, values, mapping) });
}
