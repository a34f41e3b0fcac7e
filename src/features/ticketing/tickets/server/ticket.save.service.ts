import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { recordSaved } from '../../../../platform/server/records/record-change.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { lockNamesAndOwners } from '../../../master-data/customers/server/serials/customer-serial.service.ts';
import type { HistoryFact } from '../history/history-fact.contract.ts';
import { type CustomerToolFields, mayReplace } from '../rma/replacement.rules.ts';
import { SYSTEM_AUTHOR } from '../ticket.rules.ts';
import { findFieldChanges } from '../ticket-changes.rules.ts';
import { requireUnmerged } from './merge/unmerged.ts';
import { type NewEntry, toFactEntry, writtenNotes } from './ticket.history.store.ts';
import { type SavedTicket, saveTicket } from './ticket.save.store.ts';
import { lockTicket, type TicketRecord } from './ticket.store.ts';

/** A save of a ticket that is locked; nobody but the program itself does it when there is no actor. */
export interface TicketUpdate {
  readonly current: TicketRecord;
  /** The fields that differ from the stored ones. */
  readonly changed: Partial<TicketRecord>;
  /** What comes to the history beside the lines about the changes. */
  readonly entries?: readonly NewEntry[];
  readonly actor: Actor | null;
}

/** Reads a ticket of which these fields are to change, and makes other writers wait until the transaction ends; one that was merged is a 409. */
export async function lockForChange(tx: Tx, id: string, change: Partial<CustomerToolFields> = {}): Promise<TicketRecord> {
  if (mayReplace(change)) await lockNamesAndOwners(tx);
  return requireUnmerged(await lockTicket(tx, id));
}

/**
 * Saves a locked ticket as part of a transaction: the fields, the lines of its history that say what changed, and the news of it for
 * everybody else. Undefined, with nothing written, when nothing is new.
 */
export async function saveLockedTicket(deps: ServerDeps, tx: Tx, update: TicketUpdate): Promise<SavedTicket | undefined> {
  const { current, changed, entries = [], actor } = update;
  const by = actor?.fullName ?? SYSTEM_AUTHOR;
  const saved = await saveTicket(tx, current, { changed, entries: [...entries, ...toChangeEntries(update)], by });
  if (!saved) return undefined;
  const { after, added } = saved;
  const fields = [...Object.keys(changed), ...(added.length > 0 ? ['history'] : [])];
  const notes = writtenNotes(entries.filter(({ id }) => added.includes(id.toLowerCase())));
  await recordSaved(deps, tx, { kind: 'ticket', actor, before: current, after, fields, notes });
  return saved;
}

/** What the history says of a save: a changed status has an entry of its own, the other fields share one. */
export function toChangeEntries({ current, changed, actor }: Pick<TicketUpdate, 'current' | 'changed' | 'actor'>): NewEntry[] {
  const toEntry = (fact: HistoryFact) => toFactEntry(current.id, actor, fact);
  const changes = findFieldChanges(current, changed);
  return [
    ...(changes.length > 0 ? [toEntry({ kind: 'changes', data: { changes } })] : []),
    ...(changed.status ? [toEntry({ kind: 'status', data: { from: current.status, to: changed.status } })] : []),
  ];
}
