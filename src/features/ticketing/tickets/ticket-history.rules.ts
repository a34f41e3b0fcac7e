import { getPane, isNote } from './ticket-draft.rules.ts';
import { CHANGES_CATEGORY, type HistoryEntry } from './ticket-history.contract.ts';

/** The kinds of entries by which a history can be filtered. */
export const HISTORY_KINDS = ['Notes', 'Customer contact', 'Changes', 'Status', 'Attachments'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

type Classified = Pick<HistoryEntry, 'type' | 'category'>;

/** The kind of an entry; whatever else happened to a ticket is among its changes. */
export function getKind(entry: Classified): HistoryKind {
  if (entry.type === 'STATUS_CHANGE') return 'Status';
  if (entry.type === 'ATTACHMENT') return 'Attachments';
  if (!isNote(entry)) return 'Changes';
  return isCommunication(entry) ? 'Customer contact' : 'Notes';
}

/** Whether an entry stands among the communications. */
export function isCommunication({ type, category }: Classified): boolean {
  return type === 'EMAIL' || getPane(category) === 'communications';
}

/** Whether an entry is one of the notes that are no communication. */
export function isPlainNote(entry: Classified): boolean {
  return getKind(entry) === 'Notes';
}

/** Tells whether the conversation shows an entry: all but changes of fields, which would bury what was said. */
export function isInConversation({ type, category }: Classified): boolean {
  return !(type === 'EVENT' && category === CHANGES_CATEGORY);
}

/** Whether an entry is an event: neither written by a person nor a file. */
export function isEvent(entry: Classified): boolean {
  return !isNote(entry) && entry.type !== 'ATTACHMENT';
}

/** Puts events that follow each other together; everything else stands alone. */
export function foldEvents<E extends Classified>(entries: readonly E[]): E[][] {
  const groups: E[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.every(isEvent) && isEvent(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
