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
  /** Undefined when the ticket is new. */
  readonly before: Ticket | undefined;
  readonly after: Ticket;
  readonly fields: readonly string[];
  readonly notes: readonly string[];
  /** Sentences of what else happened: 'Follow-up due (set for Nov 23, 2026)'. */
  readonly facts: readonly string[];
}

/** The fields set by the exchange with providers: a change of these is not told. */
const SYNC_FIELDS: readonly string[] = ['syncStatus', 'lastSync', 'zohoCaseId'];

/** Finds the people a save assigned, and those it no longer assigns. */
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

/** The status was changed to another one. */
const isMoved = ({ before, after }: TicketSave): boolean => before !== undefined && before.status !== after.status;

/** The exchange with a provider has failed, and had not before. */
export const isSyncFailure = ({ before, after }: TicketSave): boolean => after.syncStatus === 'error' && before?.syncStatus !== 'error';

/** Something that those who watch a ticket want to know of. */
export function concernsWatchers({ before, fields, notes }: TicketSave): boolean {
  return before !== undefined && (notes.length > 0 || fields.some((field) => !SYNC_FIELDS.includes(field)));
}

/** Describes a save to watchers: the written note, else what happened, else the status or people, else the names of the fields; '' where none has a name. */
export function describeSave(save: TicketSave): string {
  const [told] = [...save.notes, ...save.facts];
  if (told !== undefined) return toSnippet(told);
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

/** Chooses the kind of news a save is to a follower of the ticket; undefined when it is none to them. */
export function findKindFor(
  save: TicketSave,
  follower: { isWatching: boolean; isAssigned: boolean },
): Extract<NotificationKind, 'status' | 'watched'> | undefined {
  if (follower.isAssigned && isMoved(save)) return 'status';
  return follower.isWatching && concernsWatchers(save) ? 'watched' : undefined;
}
