import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { recordAdded } from '../../../../platform/server/records/record-change.ts';
import type { JsonText } from '../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { NewTicket, Ticket } from '../ticket.contract.ts';
import { ticketCounts } from './counts/ticket.counts.ts';
import { customerOfNew } from './customer/ticket.customer.service.ts';
import { lockPeopleSent, toStoredFields } from './ticket.fields.ts';
import { toEntries, toFactEntry, writtenNotes } from './ticket.history.store.ts';
import { addTicket } from './ticket.insert.store.ts';
import { findTicket, findVersion, parseTicket } from './ticket.store.ts';

export { findSummary, findTicket, parseTicket, type TicketRecord } from './ticket.store.ts';

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

/** Of these ids of cases in Zoho, those of which there is a ticket here. */
export async function findKnownZohoCases(db: Db, caseIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>('SELECT zoho_case_id AS id FROM tickets WHERE zoho_case_id = ANY($1)', [caseIds]);
  return new Set(rows.map(({ id }) => id));
}

/** A new ticket gets its id with the statement that adds it. */
const ID_TO_COME = '';

/** Opens a ticket under an id of its own. */
export async function createTicket(deps: ServerDeps, actor: Actor, ticket: NewTicket): Promise<JsonText<Ticket>> {
  const created = await deps.database.transaction(async (tx) => {
    const people = await lockPeopleSent(tx, ticket);
    const { history = [], summary, ...rest } = { ...ticket, ...(await customerOfNew(tx, ticket)) };
    const defaults = { type: 'SOD', status: 'New', syncStatus: 'pending' } as const;
    const { customerCompany } = rest;
    const fields = { ...defaults, summary, ...toStoredFields(rest, people), customerCompany, lastModifiedBy: actor.fullName };
    const entries = toEntries(ID_TO_COME, actor, history);
    const created = toFactEntry(ID_TO_COME, null, { kind: 'created', data: {} });
    const saved = await addTicket(tx, { values: fields, entries: [created, ...entries] });
    const { history: _, ...after } = parseTicket(saved);
    const notes = writtenNotes(entries);
    await recordAdded(deps, tx, { kind: 'ticket', actor, after, notes });
    return saved;
  });
  ticketCounts(deps).forget(1);
  return created;
}
