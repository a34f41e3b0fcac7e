import { inArray } from 'drizzle-orm';
import { badRequest, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { JsonText } from '../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { companyTimeZone } from '../../../admin/settings/company-time-zone.rules.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { LACKS_REPLACEMENT, lacksReplacement } from '../rma/replacement.rules.ts';
import type { NewTicket, Ticket } from '../ticket.contract.ts';
import { SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { ticketCounts } from './counts/ticket.counts.ts';
import { findCustomerOfNew, lockPeopleSent, toNewFields } from './ticket.fields.ts';
import { type NewEntry, toEntries, toFactEntry, writtenNotes } from './ticket.history.store.ts';
import { addTicket } from './ticket.insert.store.ts';
import { findTicket, findVersion, parseTicket } from './ticket.store.ts';
import { tickets } from './ticket.table.ts';

export { findSummary, findTicket, parseTicket, type TicketRecord } from './ticket.store.ts';

/** Returns a ticket with its history. Throws 404 for an unknown ID. */
export async function getTicket(deps: ServerDeps, id: string): Promise<JsonText<Ticket>> {
  const ticket = await findTicket(deps.database, id);
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

export async function hasTicket(db: Db, id: string): Promise<boolean> {
  return (await findVersion(db, id)) !== undefined;
}

/** Returns the IDs of the Zoho cases that have a ticket in OBDesk. */
export async function findKnownZohoCases(db: Db, caseIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>('SELECT zoho_case_id AS id FROM tickets WHERE zoho_case_id = ANY($1)', [caseIds]);
  return new Set(rows.map(({ id }) => id));
}

/** The statement that adds a ticket sets the ID of its entries. */
const NEW_ID = '';

/** Creates a ticket with a new ID. */
export async function createTicket(deps: ServerDeps, actor: Actor, ticket: NewTicket): Promise<JsonText<Ticket>> {
  const { history = [], ...fields } = ticket;
  const entries = toEntries(NEW_ID, actor, history);
  const start = await findStart(deps, deps.database);
  return deps.database.transaction((tx) => createTicketIn(deps, tx, actor, { fields, entries, start }));
}

type TicketStart = Parameters<typeof toNewFields>[2];

/** Returns the values of the company that new tickets start with. */
export async function findStart({ clock }: ServerDeps, db: Db): Promise<TicketStart> {
  const account = await getSettings(db, 'account');
  return { today: dayIn(companyTimeZone(account), clock.now()), mileageUnit: account.mileageUnit };
}

interface TicketToCreate {
  readonly fields: Omit<NewTicket, 'history'>;
  readonly entries: readonly NewEntry[];
  readonly start: TicketStart;
}

/** Creates a ticket in a transaction. Without an actor, the system creates it. The `ticketId` of the entries is ignored. */
export async function createTicketIn(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { fields: sent, entries, start }: TicketToCreate,
): Promise<JsonText<Ticket>> {
  const people = await lockPeopleSent(tx, sent);
  const customer = await findCustomerOfNew(tx, sent);
  const fields = toNewFields(sent, people, start);
  if (lacksReplacement({ rmaOutcome: 'Not yet decided', replacementSerial: '', ...fields })) throw badRequest(LACKS_REPLACEMENT);
  const saved = await addTicket(tx, {
    values: {
      ...fields,
      syncStatus: 'pending',
      ...customer,
      lastModifiedBy: actor?.fullName ?? SYSTEM_AUTHOR,
    },
    entries: [toFactEntry(NEW_ID, null, { kind: 'created', data: {} }), ...entries],
  });
  const { history: _, ...after } = parseTicket(saved);
  await recordAdded(deps, tx, { kind: 'ticket', actor, after, notes: writtenNotes(entries) });
  tx.afterCommit(() => ticketCounts(deps).forget(1));
  return saved;
}

export type TicketBrief = Pick<Ticket, 'id' | 'summary' | 'type' | 'status'>;

export function findBriefs(db: Db, ids: readonly string[]): Promise<TicketBrief[]> {
  const { id, summary, type, status } = tickets;
  return db.orm
    .select({ id, summary, type, status })
    .from(tickets)
    .where(inArray(id, [...ids]));
}
