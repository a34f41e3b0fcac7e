import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { HistoryFact } from '../../history/history-fact.contract.ts';
import type { NewTicket, TicketStatus } from '../../ticket.contract.ts';
import { type NewEntry, type ReceivedEmail, toEntries, toFactEntry, toReceivedEmail, toSentEmail } from '../ticket.history.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { createTicketIn, findStart, parseTicket } from '../ticket.service.ts';
import type { TicketRecord } from '../ticket.store.ts';

interface LockedTicket {
  readonly ticket: TicketRecord;
  /** Status that the ticket gets together with the entry. */
  readonly status?: TicketStatus | undefined;
}

const toChanged = ({ ticket, status }: LockedTicket) => (status === undefined || status === ticket.status ? {} : { status });

/** A file of an email. Its history entry has the same ID. */
interface EmailFile {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface EmailWithFiles {
  readonly email: ReceivedEmail;
  readonly files: readonly EmailFile[];
}

const toFileEntries = (ticketId: string, files: readonly EmailFile[]): NewEntry[] =>
  files.map(({ id, name, bytes }) => toFactEntry(ticketId, null, { kind: 'file-added', data: { name, bytes: bytes.length } }, id));

const toEmailEntries = (ticketId: string, { email, files }: EmailWithFiles): NewEntry[] => [
  toReceivedEmail(ticketId, email),
  ...toFileEntries(ticketId, files),
];

/** Adds a received email to the history of a locked ticket; if quiet, without notifications. Entries whose ID is already stored are skipped. */
export async function addReceivedEmail(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { email, files, isQuiet, ...locked }: LockedTicket & EmailWithFiles & { readonly isQuiet: boolean },
): Promise<void> {
  const { ticket } = locked;
  const entries = toEmailEntries(ticket.id, { email, files });
  await saveLockedTicket(deps, tx, { current: ticket, changed: toChanged(locked), entries, actor, isQuiet });
}

/** Creates a ticket with a received email and returns its ID. */
export async function createTicketOfEmail(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { fields, ...received }: EmailWithFiles & { readonly fields: Omit<NewTicket, 'history'> },
): Promise<string> {
  const start = await findStart(deps, tx);
  const ticket = await createTicketIn(deps, tx, actor, { fields, start, entries: toEmailEntries('', received) });
  return parseTicket(ticket).id;
}

/** Adds an email by a user to the history of a locked ticket as a note. */
export async function addEmailedNote(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  {
    ticket,
    id,
    content,
    files,
  }: Pick<LockedTicket, 'ticket'> & { readonly id: string; readonly content: string; readonly files: readonly EmailFile[] },
): Promise<void> {
  const note = toEntries(ticket.id, actor, [{ id, content, type: 'NOTE', category: '' }]);
  const entries = [...note, ...toFileEntries(ticket.id, files)];
  await saveLockedTicket(deps, tx, { current: ticket, changed: {}, entries, actor });
}

/** Adds an email that a user wrote to the history of a locked ticket. An entry whose ID is already stored is skipped. */
export async function addSentEmail(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor,
  { id, content, ...locked }: LockedTicket & { readonly id: string; readonly content: string },
): Promise<void> {
  const { ticket } = locked;
  const entries = [toSentEmail(ticket.id, actor, { id, content })];
  await saveLockedTicket(deps, tx, { current: ticket, changed: toChanged(locked), entries, actor });
}

/** Adds events of email to the history of a locked ticket. Without an actor, their author is the system. */
export async function addEmailFacts(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { ticket, facts }: Pick<LockedTicket, 'ticket'> & { readonly facts: readonly HistoryFact[] },
): Promise<void> {
  const entries = facts.map((fact) => toFactEntry(ticket.id, actor, fact));
  await saveLockedTicket(deps, tx, { current: ticket, changed: {}, entries, actor });
}

/** Creates a ticket to which an email is moved afterwards, and returns its ID. */
export async function createTicketForEmail(deps: ServerDeps, tx: Tx, actor: Actor, fields: Omit<NewTicket, 'history'>): Promise<string> {
  const ticket = await createTicketIn(deps, tx, actor, { fields, start: await findStart(deps, tx), entries: [] });
  return parseTicket(ticket).id;
}

/** Moves the entries of an email and its files to another ticket. Both are locked. Entries that the other ticket already has stay. */
export async function moveEmailEntries(
  tx: Tx,
  { entryIds, fromId, toId }: { readonly entryIds: readonly string[]; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await tx.query({
    name: 'ticket-history-move',
    text: 'SELECT id FROM move_ticket_history($1, $2, $3) AS id',
    values: [fromId, toId, entryIds],
  });
}
