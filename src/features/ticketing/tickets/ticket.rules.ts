import { formatCount } from '../../../platform/number-text.ts';
import type { SyncStatus } from '../../../platform/sync-status.ts';
import { TICKET_STATUSES, type TicketState, type TicketStatus, type TicketType } from './ticket.contract.ts';
import type { HistoryOrigin } from './ticket-history.contract.ts';

const CLOSED_STATUSES = ['Resolved', 'Shipped'] as const satisfies readonly TicketStatus[];
export const OPEN_STATUSES: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => !isClosedStatus(status));

/** Open as the lists mean it: neither resolved nor shipped. */
export const isOpen = ({ status }: { status: TicketStatus }): boolean => !isClosedStatus(status);

function isClosedStatus(status: TicketStatus): boolean {
  return (CLOSED_STATUSES as readonly TicketStatus[]).includes(status);
}

/** The statuses that belong to a state of the lists. */
export function getStatuses(state: TicketState): readonly TicketStatus[] {
  return state === 'open' ? OPEN_STATUSES : CLOSED_STATUSES;
}

/** The state all of `statuses` share; undefined when they are mixed or none is given. */
export function sharedState(statuses: readonly TicketStatus[]): TicketState | undefined {
  if (statuses.length === 0) return undefined;
  if (statuses.every(isClosedStatus)) return 'closed';
  return statuses.some(isClosedStatus) ? undefined : 'open';
}

/** Work that customers pay for; bug reports and advice are free. */
export const BILLABLE_TYPES = ['SOD', 'Tool Repair'] as const satisfies readonly TicketType[];

export type StatusTone = 'blue' | 'yellow' | 'gray' | 'green' | 'purple' | 'orange';

const TONES: Record<TicketStatus, StatusTone> = {
  New: 'blue',
  'In Progress': 'yellow',
  'On Hold': 'gray',
  Resolved: 'green',
  Received: 'purple',
  Diagnosing: 'yellow',
  'Awaiting Approval': 'orange',
  'Awaiting Parts': 'orange',
  Repairing: 'yellow',
  Shipped: 'green',
};

/** The color family a status is shown in. */
export const getStatusTone = (status: TicketStatus): StatusTone => TONES[status];

/** Words where a merged ticket went; the database uses the same sentence to refuse additions to that ticket. */
export const mergedText = (id: string, into: string): string => `${id} was merged into ${into}.`;

/** The id of the notice about the merge; a ticket has at most one at a time. */
export const toMergedNotice = (id: string): string => `merged-${id}`;

/** The value of `open` in the address of a merged ticket that shows what it said of itself, instead of leading to the other one. */
export const SHOW_MERGED = 'merged';

/** The author of what the program itself writes into a history. */
export const SYSTEM_AUTHOR = 'System';

const SIGNED = 'n. ';

/** Answers the signature of a staff member in histories and comments. It is only shown: the author's id is stored and used for look-ups. */
export const historyAuthor = (fullName: string): string => `${SIGNED}${fullName}`;

/** The name in a signature, as people see it; 'System' stays as it is. */
export const signedName = (author: string): string => (author.startsWith(SIGNED) ? author.slice(SIGNED.length) : author);

/** Returns the author of an entry as people read it; people outside never look like staff or like the program. */
export function authorLabel({ user, origin }: { readonly user: string; readonly origin?: HistoryOrigin | undefined }): string {
  if (origin === 'import') return 'Imported text';
  return origin === 'zoho' ? `${user} · in Zoho` : signedName(user);
}

/** Notes and comments of nothing but white space are ignored. */
export const isBlank = (content: string): boolean => content.trim() === '';

interface NarrowedList {
  readonly state?: TicketState | undefined;
  readonly sync?: SyncStatus | undefined;
}

/** Returns the state of the tickets a list shows; `undefined` for any. Defaults to open, or to any with a `sync` filter. */
export const inferState = ({ state, sync }: NarrowedList): TicketState | undefined => state ?? (sync === undefined ? 'open' : undefined);

/** Tickets that are not Resolved, and those of them that are Shipped. */
interface OpenTickets {
  readonly openTickets: number;
  readonly shippedTickets: number;
}

/** '3', '3 (1 shipped)', '2 (shipped)': shipped tickets count as open until they are resolved. */
export function describeOpen({ openTickets, shippedTickets }: OpenTickets): string {
  const open = formatCount(openTickets);
  if (shippedTickets === 0) return open;
  return openTickets === shippedTickets ? `${open} (shipped)` : `${open} (${formatCount(shippedTickets)} shipped)`;
}
