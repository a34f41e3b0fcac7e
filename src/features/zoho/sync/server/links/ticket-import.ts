import type { Tx } from '../../../../../platform/server/database/database.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { splitIntoNotes } from '../../../../ticketing/tickets/import/ticket-import.rules.ts';
import { type ImportedTicket, insertImportedTickets } from '../../../../ticketing/tickets/server/ticket.import.service.ts';
import { findTicketToSync, findUnsentBySummary, type TicketRecord } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { TicketChange, type TicketStatus, type TicketType } from '../../../../ticketing/tickets/ticket.contract.ts';
import { contactNameOf, type FullTicket } from '../../../zoho-client/server/desk/full-ticket.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { mapToLocal, mapValue } from '../../mapping.rules.ts';
import type { SyncContext } from './context.ts';
import { readDeskTicket } from './desk-tickets.ts';
import { saveDescription } from './import-comments.ts';
import { findLinksOf } from './link.store.ts';
import { type LocalMatches, NO_MATCH, type RemoteRecord } from './synced-record.ts';
import { isSameRequest, mayBeCreatedAs, readDescriptionText, readTicketIds, toTicketChange } from './ticket-values.ts';

type Remote = RemoteRecord<FullTicket>;

/**
 * Finds the unlinked tickets whose IDs the description of each Desk ticket names. A list may omit descriptions; then only tickets with the subject of
 * an unsent ticket are read.
 */
export async function findTicketMatches(context: SyncContext, remotes: readonly Remote[]): Promise<LocalMatches[]> {
  const subjects = remotes.filter(({ record }) => record.description === undefined).map(({ record }) => record.subject);
  const unsent = subjects.length === 0 ? [] : await findUnsentBySummary(context.deps.database, subjects);
  const unsentSubjects = new Set(unsent.map(({ summary }) => summary));
  const matches: LocalMatches[] = [];
  for (const remote of remotes) {
    const { description, subject } = remote.record;
    const isReadable = description !== undefined || unsentSubjects.has(subject);
    const ids = isReadable ? await readNamedIds(context, remote) : [];
    matches.push(ids.length === 0 ? NO_MATCH : await judgeMatches(context, remote, ids));
  }
  return matches;
}

async function readNamedIds(context: SyncContext, { zohoId, record: { description } }: Remote): Promise<string[]> {
  if (description !== undefined) return readTicketIds(description ?? '');
  const ticket = await readDeskTicket(context, zohoId);
  return ticket === 'deleted' || 'kind' in ticket ? [] : readTicketIds(ticket.description ?? '');
}

/** Anyone can write an ID, so a match is certain only if OBDesk was creating the ticket or person and subject are the same. */
async function judgeMatches({ deps }: SyncContext, { values }: Remote, ids: readonly string[]): Promise<LocalMatches> {
  const links = await findLinksOf(deps.database, 'ticket', ids);
  const free: string[] = [];
  const proven: string[] = [];
  for (const id of ids.filter((each) => !links.get(each)?.zohoId)) {
    const ticket = await findTicketToSync(deps.database, id);
    if (!ticket) continue;
    free.push(id);
    const isBeingCreated = links.get(id)?.creatingSince != null && mayBeCreatedAs(ticket, values);
    if (isBeingCreated || isSameRequest(ticket, values)) proven.push(id);
  }
  return proven.length === 1 ? { ids: proven, isCertain: true } : { ids: free, isCertain: false };
}

/** Creates tickets from Desk tickets. Returns their IDs in input order; `undefined` for one that is already linked. */
export async function createTickets(context: SyncContext, tx: Tx, remotes: readonly Remote[]): Promise<(string | undefined)[]> {
  const rows = await Promise.all(remotes.map((remote) => toImportedTicket(context, remote)));
  const ids = await insertImportedTickets(tx, rows);
  for (const [index, { zohoId, record }] of remotes.entries()) {
    const ticketId = ids[index];
    if (ticketId === undefined || record.description === undefined) continue;
    await saveDescription(tx, { ticketId, zohoId, text: await readDescriptionText(record.description ?? '') });
  }
  return ids;
}

/** Converts a Desk ticket. Missing and invalid values get the defaults of a new ticket. */
async function toImportedTicket({ mapping }: SyncContext, { zohoId, record, values }: Remote): Promise<ImportedTicket> {
  const blank = { status: 'New', type: 'SOD', alertTags: [] } as unknown as TicketRecord;
  const fields = Object.entries(values).flatMap(([field, value]) => {
    if (field === 'status' || field === 'department' || value === '') return [];
    const change = toTicketChange(blank, { [field]: value }, mapping);
    return change && TicketChange.safeParse(change).success ? Object.entries(change) : [];
  });
  const isEscalated = record.status.trim().toLowerCase() === 'escalated';
  const summary = cutText(record.subject.trim(), 1_000) || '(no subject)';
  return {
    ...Object.fromEntries(fields),
    zohoCaseId: zohoId,
    summary,
    status: toStatus(mapping, record.status),
    type: toType(mapping, values.department),
    customerCompany: toCompany(record),
    ...(isEscalated && { alertTags: ['Escalate'] }),
    channel: cutText(record.channel, 100),
    createdAt: toUtc(record.createdTime) ?? new Date().toISOString(),
    notes: splitIntoNotes(await readDescriptionText(record.description ?? '')),
  };
}

/** Several statuses may be sent as the same Zoho status; a new ticket prefers New. */
const toStatus = ({ tickets: { statusOut, statusIn } }: SyncContext['mapping'], remoteStatus: string): TicketStatus =>
  (mapToLocal(statusOut, statusIn, remoteStatus, 'New') ?? 'New') as TicketStatus;

/** Several types may be mapped to the same department; Tool Repair is preferred. */
function toType({ tickets: { department } }: SyncContext['mapping'], name: string | undefined): TicketType {
  const types = (Object.keys(department) as TicketType[]).filter(
    (type) => mapValue({ [department[type] ?? '']: type }, name ?? '') !== undefined,
  );
  return types.find((type) => type === 'Tool Repair') ?? types[0] ?? 'SOD';
}

const toCompany = (ticket: FullTicket): string =>
  [ticket.contact?.account?.accountName ?? '', contactNameOf(ticket), ticket.email, 'Unknown company']
    .map((name) => cutText(name.trim(), 500))
    .find((name) => name !== '') ?? '';
