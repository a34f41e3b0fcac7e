import { getPane, isNote } from './ticket-draft.rules.ts';
import { CHANGES_CATEGORY, type HistoryEntry } from './ticket-history.contract.ts';

/** The kinds of entries by which a history can be filtered. */
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

/** Tells whether the notes pane shows an entry: notes, and the events between them, but no field changes, which would bury the notes. */
export function isAmongNotes(entry: Kinded): boolean {
  return !isCommunication(entry) && !(entry.type === 'EVENT' && entry.category === CHANGES_CATEGORY);
}
