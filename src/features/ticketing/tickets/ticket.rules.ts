import { formatCount } from '../../../platform/number-text.ts';
import type { SyncStatus } from '../../../platform/sync-status.ts';
import { TICKET_STATUSES, type TicketState, type TicketStatus, type TicketType } from './ticket.contract.ts';
import type { HistoryOrigin } from './ticket-history.contract.ts';

const CLOSED_STATUSES = ['Resolved', 'Shipped'] as const satisfies readonly TicketStatus[];
export const OPEN_STATUSES: readonly TicketStatus[] = TICKET_STATUSES.filter((status) => !isClosedStatus(status));

export const isOpen = ({ status }: { status: TicketStatus }): boolean => !isClosedStatus(status);

function isClosedStatus(status: TicketStatus): boolean {
  return (CLOSED_STATUSES as readonly TicketStatus[]).includes(status);
}

export function getStatuses(state: TicketState): readonly TicketStatus[] {
  return state === 'open' ? OPEN_STATUSES : CLOSED_STATUSES;
}

/** Returns the state that all statuses share, if any. */
export function sharedState(statuses: readonly TicketStatus[]): TicketState | undefined {
  if (statuses.length === 0) return undefined;
  if (statuses.every(isClosedStatus)) return 'closed';
  return statuses.some(isClosedStatus) ? undefined : 'open';
}

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

export const getStatusTone = (status: TicketStatus): StatusTone => TONES[status];

/** The database rejects additions to merged tickets with the same sentence. */
export const mergedText = (id: string, into: string): string => `${id} was merged into ${into}.`;

export const toMergedNotice = (id: string): string => `merged-${id}`;

/** Value of `open` in the URL that shows a merged ticket instead of redirecting. */
export const SHOW_MERGED = 'merged';

export const SYSTEM_AUTHOR = 'System';

const SIGNED = 'n. ';

/** Returns the signature of a user in histories and comments. It is only shown; authors are found by ID. */
export const historyAuthor = (fullName: string): string => `${SIGNED}${fullName}`;

/** Returns the name in a signature. */
export const signedName = (author: string): string => (author.startsWith(SIGNED) ? author.slice(SIGNED.length) : author);

/** Returns the author of an entry. External authors never look like users or the system. */
export function authorLabel({ user, origin }: { readonly user: string; readonly origin?: HistoryOrigin | undefined }): string {
  if (origin === 'import') return 'Imported text';
  if (origin === 'mail') return `${user} · by email`;
  return origin === 'zoho' ? `${user} · in Zoho` : signedName(user);
}

/** Blank notes and comments are ignored. */
export const isBlank = (content: string): boolean => content.trim() === '';

interface NarrowedList {
  readonly state?: TicketState | undefined;
  readonly sync?: SyncStatus | undefined;
}

/** Returns the state of the tickets a list shows; `undefined` for any. Defaults to open, or to any with a `sync` filter. */
export const inferState = ({ state, sync }: NarrowedList): TicketState | undefined => state ?? (sync === undefined ? 'open' : undefined);

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
