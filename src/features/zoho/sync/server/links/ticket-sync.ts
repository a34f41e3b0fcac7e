import { randomUUID } from 'node:crypto';
import { formatCount } from '../../../../../platform/number-text.ts';
import {
  addIncomingComments,
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
import { type DeskContact, findOrMakeContact } from './contacts.ts';
import type { SyncContext } from './context.ts';
import { withLines } from './description-block.ts';
import { findDepartmentId, readDeskTicket, toWritten } from './desk-tickets.ts';
import { isMissing, type SyncFailure } from './failure.ts';
import type { LocalRecord, RecordTypeSync, RemoteChange, RemoteRecord, WriteResult } from './record-type-sync.ts';
import { ticketComments } from './ticket-comments.ts';
import { createDeskTicket, findCreatedTicket, recognizeTicket, toCustomFields, toPerson } from './ticket-create.ts';
import {
  CONTACT_FIELDS,
  LINE_FIELDS,
  TICKET_LABELS,
  TICKET_PLACE,
  type TicketField,
  type TicketValues,
  toLines,
  toOurValues,
  toTheirValues,
  toTicketChange,
} from './ticket-values.ts';

type Local = LocalRecord<TicketRecord>;

/** Tickets, which are cases in Zoho Desk. */
export const ticketSync: RecordTypeSync<TicketRecord, FullTicket> = {
  kind: 'ticket',
  place: TICKET_PLACE,
  labels: TICKET_LABELS,
  zohoTerms: new Set<TicketField>(['status', 'department']),
  format: (field, value) => (field === 'mileage' ? value.replace(/^\d+/, (digits) => formatCount(Number(digits))) : value),
  loose: new Set(CONTACT_FIELDS),
  find: async (context, db, id) => toLocal(context, await findTicketToSync(db, id)),
  async lock(context, tx, { id, record }, planned) {
    const locked = await lockTicketToSync(context.deps, tx, id, toTicketChange(record, planned, context.mapping) ?? {});
    const local = toLocal(context, locked?.ticket);
    return locked && local && { local, take: async (values) => locked.take(toTicketChange(locked.ticket, values, context.mapping) ?? {}) };
  },
  effectOf({ mapping }, { record }, field, theirs) {
    const change = toTicketChange(record, { [field]: theirs }, mapping);
    if (!change) return 'impossible';
    const isSame = Object.entries(change).every(
      ([key, value]) => JSON.stringify(value) === JSON.stringify(record[key as keyof TicketRecord]),
    );
    return isSame ? 'none' : 'change';
  },
  async read(context, zohoId) {
    const ticket = await readDeskTicket(context, zohoId);
    return ticket === 'gone' || 'kind' in ticket ? ticket : toRemoteTicket(context, ticket);
  },
  recognize: recognizeTicket,
  findCreated: findCreatedTicket,
  async create(context, local, noteCreating) {
    const made = await createDeskTicket(context, local, noteCreating);
    return 'kind' in made ? made : toResult(context, made.ticket, made.contact);
  },
  update: updateTicket,
  comments: ticketComments,
  async tell({ deps }, tx, { local: { id, isFrozen } }, what) {
    const fact = { kind: what === 'gone' ? 'zoho-gone' : 'zoho-back', data: {} } as const;
    if (!isFrozen) await addIncomingComments(deps, tx, id, [{ fact, id: randomUUID() }]);
  },
  keepChangedAt: (tx, { record }) => keepLastUpdated(tx, record),
  columns: ticketSyncColumns,
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
      values: toOurValues(record, mapping),
      shown: { status: record.status, department: record.type },
      record,
    }
  );
}

/** A ticket of Zoho Desk as the synchronization compares it. */
export async function toRemoteTicket({ mapping }: SyncContext, ticket: FullTicket): Promise<RemoteRecord<FullTicket>> {
  const values = await toTheirValues(ticket, mapping);
  const changedAt = toUtc(ticket.modifiedTime ?? ticket.createdTime) ?? new Date(0).toISOString();
  return {
    zohoId: ticket.id,
    status: ticket.status,
    changedAt,
    values,
    record: ticket,
    conversation: `${ticket.commentCount}/${ticket.threadCount}`,
    page: { number: ticket.ticketNumber, url: ticket.webUrl },
  };
}

/** What Zoho has after a write; people are told by the contact, which the answer of a write does not have. */
async function toResult(context: SyncContext, ticket: FullTicket, contact: DeskContact | undefined): Promise<WriteResult> {
  const { values, ...remote } = await toRemoteTicket(context, ticket);
  const people = contact && { email: fromDeskEmail(ticket.email), contactName: contact.name, company: contact.accountName };
  const { status, conversation, page } = remote;
  return { zohoId: ticket.id, status, conversation, ...(page && { page }), theirs: { ...values, ...people } };
}

async function updateTicket(
  context: SyncContext,
  change: RemoteChange<TicketRecord, FullTicket>,
): Promise<WriteResult | 'gone' | SyncFailure> {
  const { remote, send } = change;
  const body = await toBody(context, change);
  if ('failure' in body) return body.failure;
  if (Object.keys(body.fields).length === 0) return { zohoId: remote.zohoId, status: remote.status, theirs: { ...remote.values } };
  const path = `/api/v1/tickets/${encodeURIComponent(remote.zohoId)}`;
  const outcome = await context.zoho({ service: 'desk', method: 'PATCH', path, body: body.fields });
  if (!isDone(outcome)) return isMissing(outcome) ? 'gone' : outcome;
  const ticket = toWritten(outcome.kind === 'ok' ? outcome.body : undefined);
  if ('kind' in ticket) return ticket;
  const written = await toResult(context, ticket, body.contact);
  // The answer of a write names neither department nor people.
  const people = body.contact ? {} : pick(remote.values, CONTACT_FIELDS);
  return { ...written, theirs: { ...written.theirs, ...people, department: send.department ?? remote.values.department ?? '' } };
}

const pick = (values: Readonly<Record<string, string>>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));

type Body = { readonly fields: Readonly<Record<string, unknown>>; readonly contact?: DeskContact } | { readonly failure: SyncFailure };

async function toBody(context: SyncContext, { local, remote, send }: RemoteChange<TicketRecord, FullTicket>): Promise<Body> {
  const departmentId = send.department === undefined ? undefined : await findDepartmentId(context, send.department);
  if (typeof departmentId === 'object') return { failure: departmentId };
  const contact = CONTACT_FIELDS.some((field) => send[field] !== undefined) ? await findOrMakeContact(context, toPerson(local)) : undefined;
  if (contact && 'kind' in contact) return { failure: contact };
  const hasLines = LINE_FIELDS.some((field) => send[field] !== undefined);
  const fields = {
    ...(send.subject !== undefined && { subject: local.record.summary }),
    ...(send.status !== undefined && { status: send.status }),
    ...(departmentId !== undefined && departmentId !== remote.record.departmentId && { departmentId }),
    ...(hasLines && { description: withLines(remote.record.description ?? '', toMergedLines(context, local, remote, send)) }),
    ...(hasLines && toCustomFields(context, local, send)),
    ...(contact && contact.id !== remote.record.contactId && { contactId: contact.id }),
    ...(send.email !== undefined && { email: send.email === '' ? null : toDeskEmail(send.email) }),
  };
  return contact ? { fields, contact } : { fields };
}

/** Lines that are not sent stay as Zoho has them. */
function toMergedLines(
  { mapping }: SyncContext,
  { record }: Local,
  remote: RemoteRecord<FullTicket>,
  send: Readonly<Record<string, string>>,
): string {
  const kept = LINE_FIELDS.filter((field) => send[field] === undefined);
  const values = Object.fromEntries(kept.map((field) => [field, remote.values[field] ?? ''])) as Partial<TicketValues>;
  return toLines({ ...record, ...toTicketChange(record, values, mapping) });
}
