import { badRequest, conflict, notFound, stale } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordSaved } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { lockOwners } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import { type CustomerToolFields, LACKS_REPLACEMENT, mayReplace, shipsWithoutReplacement } from '../rma/replacement.rules.ts';
import type { Ticket, TicketChange } from '../ticket.contract.ts';
import { mergedText, SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { withShippingStatus } from '../ticket-changes.rules.ts';
import { ticketCounts } from './counts/ticket.counts.ts';
import { findChanged, findCustomersOf, lockPeopleSent, type SentFields } from './ticket.fields.ts';
import { type NewEntry, notifiedFacts, toChangeEntries, toEntries, writtenNotes } from './ticket.history.store.ts';
import { lockTicket, type SavedTicket, saveTicket } from './ticket.save.store.ts';
import { parseTicket, readTicket, type TicketRecord } from './ticket.store.ts';

/**
 * Saves the fields and history entries of a request and returns the ticket. Entries that are already stored are
 * skipped, so repeating a request changes nothing. Rejects a change to an older version with 409 and the current ticket.
 */
export async function updateTicket(deps: ServerDeps, actor: Actor, id: string, change: TicketChange): Promise<SavedTicket['ticket']> {
  const { version, history = [], ...sent } = change;
  const ticket = await deps.database.transaction(async (tx) => {
    const people = await lockPeopleSent(tx, sent);
    const { current, customers } = await lockForChange(tx, id, sent);
    await requireVersion(tx, current, version);
    const changed = findChanged(current, sent, { people, customers });
    if (shipsWithoutReplacement(current, changed)) throw badRequest(LACKS_REPLACEMENT);
    const saved = await saveLockedTicket(deps, tx, { current, changed, entries: toEntries(id, actor, history), actor });
    return saved?.ticket ?? readTicket(tx, id);
  });
  ticketCounts(deps).forget(1);
  return ticket;
}

/** Locks an unmerged ticket until the transaction ends, and finds the customers that the change may refer to. */
export async function lockForChange(
  tx: Tx,
  id: string,
  change: SentFields & Partial<CustomerToolFields> = {},
): Promise<{ current: TicketRecord; customers: FoundCustomers }> {
  if (mayReplace(change)) await lockOwners(tx);
  const customers = await findCustomersOf(tx, change);
  return { current: requireUnmerged(await lockTicket(tx, id)), customers };
}

/** Throws 404 for an unknown ticket and 409 for a merged one: changes belong to the ticket it was merged into. */
export function requireUnmerged<T extends Pick<Ticket, 'id' | 'mergedInto'>>(ticket: T | undefined): T {
  if (!ticket) throw notFound('Ticket');
  if (ticket.mergedInto !== null) throw conflict(mergedText(ticket.id, ticket.mergedInto));
  return ticket;
}

/** Throws 409 with the current ticket if a change is based on an older version. */
export async function requireVersion(tx: Tx, current: Pick<TicketRecord, 'id' | 'version'>, version: number | undefined): Promise<void> {
  if (version !== undefined && version !== current.version) throw stale('the ticket', parseTicket(await readTicket(tx, current.id)));
}

interface TicketUpdate {
  readonly current: TicketRecord;
  /** Fields that differ from the stored ones. */
  readonly changed: Partial<TicketRecord>;
  /** History entries besides those about the changed fields. */
  readonly entries?: readonly NewEntry[];
  /** Null for the system. */
  readonly actor: Actor | null;
  /** No one is notified. */
  readonly isQuiet?: boolean;
}

/** Saves a locked ticket, adds its changes to the history and records the change for subscribers. Returns undefined if nothing is new. */
export async function saveLockedTicket(deps: ServerDeps, tx: Tx, update: TicketUpdate): Promise<SavedTicket | undefined> {
  const { current, entries = [], actor, isQuiet } = update;
  const changed = withShippingStatus(current, update.changed);
  const changeEntries = toChangeEntries(current, changed, actor);
  const saved = await saveTicket(tx, current, {
    changed,
    entries: [...entries, ...changeEntries],
    by: actor?.fullName ?? SYSTEM_AUTHOR,
  });
  if (!saved) return undefined;
  const { after, added } = saved;
  const addedEntries = entries.filter(({ id }) => added.includes(id.toLowerCase()));
  await recordSaved(deps, tx, {
    kind: 'ticket',
    actor,
    before: current,
    after,
    fields: [...Object.keys(changed), ...(added.length > 0 ? ['history'] : [])],
    notes: writtenNotes(addedEntries),
    facts: notifiedFacts(addedEntries),
    isQuiet,
  });
  return saved;
}
