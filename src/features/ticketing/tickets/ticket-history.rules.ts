import { getPane, isNote } from './ticket-draft.rules.ts';
import { CHANGES_CATEGORY, type HistoryEntry } from './ticket-history.contract.ts';

/** What a history can be narrowed to. */
export const HISTORY_KINDS = ['Notes', 'Communications', 'Changes', 'Status', 'Attachments'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

type Kinded = Pick<HistoryEntry, 'type' | 'category'>;

/** The kind of an entry; whatever else happened to a ticket is among its changes. */
export function getKind(entry: Kinded): HistoryKind {
  if (entry.type === 'STATUS_CHANGE') return 'Status';
  if (entry.type === 'ATTACHMENT') return 'Attachments';
  if (!isNote(entry)) return 'Changes';
  return isCommunication(entry) ? 'Communications' : 'Notes';
}

/** Whether an entry stands among the communications. */
export function isCommunication({ type, category }: Kinded): boolean {
  return type === 'EMAIL' || getPane(category) === 'communications';
}

/** Whether an entry stands among the notes, with the events that say what happened in between; changed fields would hide the notes. */
export function isAmongNotes(entry: Kinded): boolean {
  return !isCommunication(entry) && !(entry.type === 'EVENT' && entry.category === CHANGES_CATEGORY);
}
