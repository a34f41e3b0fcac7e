import { notFound, stale } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { JsonText } from '../../../../platform/server/http/json-text.ts';
import { recordAdded } from '../../../../platform/server/records/record-change.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { NewTicket, Ticket, TicketChange } from '../ticket.contract.ts';
import { ticketCounts } from './counts/ticket.counts.ts';
import { findChanged, lockPeopleSent, toStoredFields } from './ticket.fields.ts';
import { addHistory, toEntries, toFactEntry, writtenNotes } from './ticket.history.store.ts';
import { takeTicketId } from './ticket.numbers.store.ts';
import { lockForChange, saveLockedTicket } from './ticket.save.service.ts';
import { findTicket, findVersion, insertTicket, type TicketRecord } from './ticket.store.ts';

export { findSummary, findTicket, type TicketRecord } from './ticket.store.ts';

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
    const fields = {
      ...defaults,
      summary,
      customerCompany,
      ...toStoredFields(rest, await lockPeopleSent(tx, rest)),
      lastModifiedBy: actor.fullName,
    };
    const id = await takeTicketId(tx, (free) => insertTicket(tx, free, fields));
    const entries = toEntries(id, actor, history);
    await addHistory(tx, [toFactEntry(id, null, { kind: 'created', data: {} }), ...entries]);
    const saved = await existing(tx, id);
    const { history: _, ...after } = parseTicket(saved);
    const notes = writtenNotes(entries);
    await recordAdded(deps, tx, { kind: 'ticket', actor, after, notes });
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
    const people = await lockPeopleSent(tx, sent);
    const current = await lockForChange(tx, id, sent);
    if (version !== undefined) await requireVersion(tx, current, version);
    const changed = findChanged(current, sent, people);
    const entries = toEntries(id, actor, history);
    return (await saveLockedTicket(deps, tx, { current, changed, entries, actor }))?.ticket ?? existing(tx, id);
  });
  ticketCounts(deps).forget();
  return saved;
}

/** Refuses a change that is based on an older version of a locked ticket, with the ticket as it is now. */
export async function requireVersion(tx: Tx, current: Pick<TicketRecord, 'id' | 'version'>, version: number): Promise<void> {
  if (version !== current.version) throw stale('The ticket', parseTicket(await existing(tx, current.id)));
}

async function existing(tx: Tx, id: string): Promise<JsonText<Ticket>> {
  const ticket = await findTicket(tx, id);
  if (!ticket) throw new Error('a ticket vanished inside its own transaction');
  return ticket;
}

const parseTicket = ({ json }: JsonText<Ticket>): Ticket => JSON.parse(json);
