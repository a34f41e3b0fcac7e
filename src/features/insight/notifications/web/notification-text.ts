import { pluralize } from '../../../../platform/number-text.ts';
import type { Notification } from '../notification.contract.ts';

/** What somebody did, behind their name: 'Dana mentioned you'. */
const DONE_BY: Readonly<Partial<Record<Notification['kind'], string>>> = {
  assigned: 'assigned you a ticket',
  mentioned: 'mentioned you',
  status: 'changed the status of your ticket',
  watched: 'updated a ticket you watch',
  'sync-error': 'saved a ticket that failed to sync',
};

/** The same where nobody did it: the program by itself, or the time that has passed. */
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

/** What happened, behind the name of who did it where somebody did. */
export const describeKind = ({ kind, by }: Pick<Notification, 'kind' | 'by'>): string =>
  (by === '' ? undefined : DONE_BY[kind]) ?? HAPPENED[kind];

/** The number of further updates with the same cause: '2 more updates'; '' for none. */
export function describeMore({ times }: Pick<Notification, 'times'>): string {
  return times > 1 ? pluralize(times - 1, 'more update') : '';
}

/** Whether a time is on the day of another, where the reader is. */
export function isSameDay(at: string, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}
