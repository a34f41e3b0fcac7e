import { randomUUID } from 'node:crypto';
import { notFound, stale } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import type { JsonText } from '../../../platform/server/http/json-text.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { NewTicket, Ticket, TicketChange } from '../ticket.contract.ts';
import { changedFields, historyAuthor, statusChangeText } from '../ticket.rules.ts';
import { ticketCounts } from './ticket.counts.ts';
import { toStoredFields } from './ticket.fields.ts';
import { addHistory, type NewEntry, systemEvent, toEntries } from './ticket.history.store.ts';
import { takeTicketId } from './ticket.numbers.store.ts';
import { saveTicket } from './ticket.save.store.ts';
import { findTicket, findVersion, insertTicket, lockTicket, type TicketRecord } from './ticket.store.ts';

export { findSummary } from './ticket.store.ts';

/** Reads a ticket with its history; an unknown id is a 404. */
export async function getTicket(deps: ServerDeps, id: string): Promise<JsonText<Ticket>> {
  const ticket = await findTicket(deps.database, id);
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** Whether there is a ticket of this id. */
export async function hasTicket(db: Db, id: string): Promise<boolean> {
  return (await findVersion(db, id)) !== undefined;
}

/** Opens a ticket under an id of its own. */
export async function createTicket(deps: ServerDeps, actor: Actor, ticket: NewTicket): Promise<JsonText<Ticket>> {
  const created = await deps.database.transaction(async (tx) => {
    const { history = [], summary, customerCompany, ...rest } = ticket;
    const defaults = { type: 'SOD', status: 'New', syncStatus: 'pending' } as const;
    const fields = { ...defaults, summary, customerCompany, ...(await toStoredFields(tx, rest)), lastModifiedBy: actor.fullName };
    const id = await takeTicketId(tx, (free) => insertTicket(tx, free, fields));
    const entries = toEntries(id, historyAuthor(actor.fullName), history);
    await addHistory(tx, [systemEvent(id, 'Ticket created'), ...entries]);
    const saved = await existing(tx, id);
    const { history: _, ...after } = parseTicket(saved);
    const notes = writtenNotes(entries);
    await deps.changes.record(tx, { kind: 'ticket', id, version: after.version, actor, before: undefined, after, fields: [], notes });
    return saved;
  });
  ticketCounts(deps).forget();
  return created;
}

/**
 * Sets the given fields and appends the entries the history does not have yet; nothing is ever removed from it.
 * A change based on an older version is refused with the ticket as it is now. A repeated save changes nothing.
 */
export async function updateTicket(deps: ServerDeps, actor: Actor, id: string, change: TicketChange): Promise<JsonText<Ticket>> {
  const saved = await deps.database.transaction(async (tx) => {
    const { version, history = [], ...sent } = change;
    const current = await lockTicket(tx, id);
    if (!current) throw notFound('Ticket');
    if (version !== undefined && version !== current.version) throw stale('The ticket', parseTicket(await existing(tx, id)));
    const changed = changedFields(current, await toStoredFields(tx, sent, current));
    const author = historyAuthor(actor.fullName);
    const entries = [...toEntries(id, author, history), ...statusChange(current, changed.status, author)];
    const saved = await saveTicket(tx, current, { changed, entries, by: actor.fullName });
    if (!saved) return existing(tx, id);
    const { after, added, ticket } = saved;
    const fields = [...Object.keys(changed), ...(added.length > 0 ? ['history'] : [])];
    const notes = writtenNotes(entries.filter((entry) => added.includes(entry.id.toLowerCase())));
    await deps.changes.record(tx, { kind: 'ticket', id, version: after.version, actor, before: current, after, fields, notes });
    return ticket;
  });
  ticketCounts(deps).forget();
  return saved;
}

function statusChange({ id, status }: TicketRecord, next: TicketRecord['status'] | undefined, author: string): NewEntry[] {
  if (next === undefined) return [];
  const content = statusChangeText(status, next);
  return [{ id: randomUUID(), ticketId: id, author, content, type: 'STATUS_CHANGE', category: '' }];
}

/** What people wrote, as against what the program noted of their change. */
function writtenNotes(entries: readonly NewEntry[]): string[] {
  return entries.filter(({ type }) => type === 'NOTE' || type === 'EMAIL').map(({ content }) => content);
}

async function existing(tx: Tx, id: string): Promise<JsonText<Ticket>> {
  const ticket = await findTicket(tx, id);
  if (!ticket) throw new Error('a ticket vanished inside its own transaction');
  return ticket;
}

const parseTicket = ({ json }: JsonText<Ticket>): Ticket => JSON.parse(json);
