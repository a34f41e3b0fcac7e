import type { Actor } from '../../../../../platform/server/actor.ts';
import type { HistoryFact } from '../../history/history-fact.contract.ts';
import { findFieldChanges } from '../../ticket-changes.rules.ts';
import { type NewEntry, toFactEntry } from '../ticket.history.store.ts';
import type { TicketRecord } from '../ticket.store.ts';

interface FieldsChange {
  readonly current: TicketRecord;
  /** The fields that differ from the stored ones. */
  readonly changed: Partial<TicketRecord>;
  /** Null when the program itself changes them. */
  readonly actor: Actor | null;
}

/** Builds the history entries of a save: a changed status has an entry of its own, the other fields share one. */
export function toChangeEntries({ current, changed, actor }: FieldsChange): NewEntry[] {
  const toEntry = (fact: HistoryFact) => toFactEntry(current.id, actor, fact);
  const changes = findFieldChanges(current, changed);
  return [
    ...(changes.length > 0 ? [toEntry({ kind: 'changes', data: { changes } })] : []),
    ...(changed.status ? [toEntry({ kind: 'status', data: { from: current.status, to: changed.status } })] : []),
  ];
}
