import { formatList } from '../../../platform/number-text.ts';
import type { RecordKinds } from '../../../platform/record-kinds.ts';
import { toPersonKey } from '../../admin/users/person.rules.ts';
import type { Assignee } from '../../ticketing/tickets/assignee.contract.ts';
import { toText } from '../../ticketing/tickets/history/history-text.rules.ts';
import { ticketFields } from '../../ticketing/tickets/ticket.contract.ts';
import type { NotificationKind } from './notification.contract.ts';
import { toSnippet } from './notification.rules.ts';

type Ticket = RecordKinds['ticket'];

export interface TicketSave {
  /** Undefined for a new ticket. */
  readonly before: Ticket | undefined;
  readonly after: Ticket;
  readonly fields: readonly string[];
  readonly notes: readonly string[];
  /** Texts of further history entries, such as 'Follow-up due (set for Nov 23, 2026)'. */
  readonly facts: readonly string[];
}

/** Fields set by the sync. Changes to them aren't notified. */
const SYNC_FIELDS: readonly string[] = ['syncStatus', 'lastSync', 'zohoCaseId'];

/** Finds the people a save assigned and unassigned. */
export function findAssignments({ before, after }: Pick<TicketSave, 'before' | 'after'>): { added: Assignee[]; removed: Assignee[] } {
  const old = before?.assignees ?? [];
  const now = after.assignees;
  return { added: without(now, old), removed: without(old, now) };
}

function without(people: readonly Assignee[], others: readonly Assignee[]): Assignee[] {
  const keys = new Set(others.map(toPersonKey));
  return people.filter((person) => !keys.has(toPersonKey(person)));
}

const namesOf = (people: readonly Assignee[]) => formatList(people.map(({ name }) => name));

const isMoved = ({ before, after }: TicketSave): boolean => before !== undefined && before.status !== after.status;

/** Returns whether the sync started failing with this save. */
export const isSyncFailure = ({ before, after }: TicketSave): boolean => after.syncStatus === 'error' && before?.syncStatus !== 'error';

/** Returns whether a save is of interest to watchers. */
export function concernsWatchers({ before, fields, notes }: TicketSave): boolean {
  return before !== undefined && (notes.length > 0 || fields.some((field) => !SYNC_FIELDS.includes(field)));
}

/** Describes a save: its first note or history text, else the status, people or changed fields; '' if none has a label. */
export function describeSave(save: TicketSave): string {
  const text = save.notes[0] ?? save.facts[0];
  if (text !== undefined) return toSnippet(text);
  if (save.before && isMoved(save)) return toText('status', { from: save.before.status, to: save.after.status });
  const { added, removed } = findAssignments(save);
  if (added.length > 0) return `Assigned to ${namesOf(added)}`;
  if (removed.length > 0) return `No longer assigned to ${namesOf(removed)}`;
  const labels = save.fields.flatMap((field) => getLabel(field) ?? []);
  return labels.length > 0 ? `Changed ${formatList(labels)}` : '';
}

function getLabel(field: string): string | undefined {
  const known: Readonly<Record<string, object>> = ticketFields;
  const { label } = (known[field] ?? {}) as { label?: string };
  return field === 'history' ? undefined : label;
}

/** Returns the notification type of a save for a follower; undefined if it doesn't concern them. */
export function findKindFor(
  save: TicketSave,
  follower: { isWatching: boolean; isAssigned: boolean },
): Extract<NotificationKind, 'status' | 'watched'> | undefined {
  if (follower.isAssigned && isMoved(save)) return 'status';
  return follower.isWatching && concernsWatchers(save) ? 'watched' : undefined;
}
