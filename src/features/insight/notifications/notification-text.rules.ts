import { pluralize } from '../../../platform/number-text.ts';
import type { Notification } from './notification.contract.ts';

/** Texts after the name of a user: 'Dana mentioned you'. */
const DONE_BY: Readonly<Partial<Record<Notification['kind'], string>>> = {
  assigned: 'assigned you a ticket',
  mentioned: 'mentioned you',
  status: 'changed the status of your ticket',
  watched: 'updated a ticket you watch',
  'sync-error': 'saved a ticket that failed to sync',
};

/** Texts for events without a user. */
const HAPPENED: Readonly<Record<Notification['kind'], string>> = {
  assigned: 'You were assigned a ticket',
  mentioned: 'You were mentioned',
  status: 'The status of your ticket changed',
  watched: 'A ticket you watch was updated',
  'sync-error': 'Sync failed',
  'loan-overdue': 'Loan overdue',
  'part-low': 'Low stock',
  'account-linked': 'Your account was linked to Zoho',
};

/** Text of a notification. Follows the name of the user if there is one. */
export const describeKind = ({ kind, by }: Pick<Notification, 'kind' | 'by'>): string =>
  (by === '' ? undefined : DONE_BY[kind]) ?? HAPPENED[kind];

/** Further events of the same cause: '2 more updates', or ''. */
export function describeMore({ times }: Pick<Notification, 'times'>): string {
  return times > 1 ? pluralize(times - 1, 'more update') : '';
}

/** Returns whether two times are on the same day in the user's time zone. */
export function isSameDay(at: string, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}
