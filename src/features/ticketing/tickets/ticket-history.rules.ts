import { CHANGES_CATEGORY, COMMUNICATION_TYPES, COMMUNICATIONS, type HistoryEntry } from './ticket-history.contract.ts';

/** Filters of a history. */
export const HISTORY_KINDS = ['Notes', 'Customer contact', 'Changes', 'Status', 'Attachments'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

type Classified = Pick<HistoryEntry, 'type' | 'category'>;

/** Panes with a composer for notes. */
export type Pane = 'notes' | 'communications';

/** Returns the pane that shows entries of this category. */
export function getPane(category: string): Pane {
  return [COMMUNICATIONS, ...COMMUNICATION_TYPES].some((each) => each === category) ? 'communications' : 'notes';
}

/** Returns true for entries written by people. */
export function isNote({ type }: Pick<HistoryEntry, 'type'>): boolean {
  return type === 'NOTE' || type === 'EMAIL';
}

export function getKind(entry: Classified): HistoryKind {
  if (entry.type === 'STATUS_CHANGE') return 'Status';
  if (entry.type === 'ATTACHMENT') return 'Attachments';
  if (!isNote(entry)) return 'Changes';
  return isCommunication(entry) ? 'Customer contact' : 'Notes';
}

export function isCommunication({ type, category }: Classified): boolean {
  return type === 'EMAIL' || getPane(category) === 'communications';
}

/** The conversation shows everything but changed fields. */
export function isInConversation({ type, category }: Classified): boolean {
  return !(type === 'EVENT' && category === CHANGES_CATEGORY);
}

/** Returns true for entries that are neither notes nor files. */
export function isEvent(entry: Classified): boolean {
  return !isNote(entry) && entry.type !== 'ATTACHMENT';
}

/** Groups consecutive events. */
export function foldEvents<E extends Classified>(entries: readonly E[]): E[][] {
  const groups: E[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last?.every(isEvent) && isEvent(entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}
