import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { recordSaved } from '../../../../platform/server/records/record-change.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { withShippingStatus } from '../rma/shipping.rules.ts';
import type { TicketChange } from '../ticket.contract.ts';
import { SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { ticketCounts } from './counts/ticket.counts.ts';
import { withCustomer } from './customer/ticket.customer.service.ts';
import { toChangeEntries } from './entries/change-entries.ts';
import { findChanged, lockPeopleSent } from './ticket.fields.ts';
import { type NewEntry, notifiedFacts, toEntries, writtenNotes } from './ticket.history.store.ts';
import { lockForChange, requireVersion } from './ticket.lock.service.ts';
import { type SavedTicket, saveTicket } from './ticket.save.store.ts';
import { readTicket, type TicketRecord } from './ticket.store.ts';

/** A save of a locked ticket; without an actor, the program itself makes it. */
export interface TicketUpdate {
  readonly current: TicketRecord;
  /** The fields that differ from the stored ones. */
  readonly changed: Partial<TicketRecord>;
  /** Entries added to the history besides the lines about the changes. */
  readonly entries?: readonly NewEntry[];
  readonly actor: Actor | null;
}

/**
 * Sets the given fields and appends the entries the history does not have yet; nothing is ever removed from it.
 * A change based on an older version is refused with the ticket as it is now. A repeated save changes nothing.
 */
export async function updateTicket(deps: ServerDeps, actor: Actor, id: string, change: TicketChange): Promise<SavedTicket['ticket']> {
  const saved = await deps.database.transaction(async (tx) => {
    const { version, history = [], ...sent } = change;
    const people = await lockPeopleSent(tx, sent);
    const { current, customers } = await lockForChange(tx, id, sent);
    await requireVersion(tx, current, version);
    const changed = findChanged(current, withCustomer(current, sent, customers), people);
    const entries = toEntries(id, actor, history);
    return (await saveLockedTicket(deps, tx, { current, changed, entries, actor }))?.ticket ?? readTicket(tx, id);
  });
  ticketCounts(deps).forget(1);
  return saved;
}

/**
 * Saves a locked ticket as part of a transaction: the fields, the lines of its history that say what changed, and the live event for
 * other users. Undefined, with nothing written, when nothing is new.
 */
export async function saveLockedTicket(deps: ServerDeps, tx: Tx, update: TicketUpdate): Promise<SavedTicket | undefined> {
  const { current, entries = [], actor } = update;
  const changed = withShippingStatus(current, update.changed);
  const by = actor?.fullName ?? SYSTEM_AUTHOR;
  const saved = await saveTicket(tx, current, { changed, entries: [...entries, ...toChangeEntries({ current, changed, actor })], by });
  if (!saved) return undefined;
  const { after, added } = saved;
  const fields = [...Object.keys(changed), ...(added.length > 0 ? ['history'] : [])];
  const told = entries.filter(({ id }) => added.includes(id.toLowerCase()));
  const texts = { notes: writtenNotes(told), facts: notifiedFacts(told) };
  await recordSaved(deps, tx, { kind: 'ticket', actor, before: current, after, fields, ...texts });
  return saved;
}
