import type { Notification } from '../notification.contract.ts';

/** The texts of the kinds, without who did it and where: 'mentioned you'. */
const DONE: Readonly<Record<Notification['kind'], string>> = {
  assigned: 'assigned you',
  mentioned: 'mentioned you',
  status: 'changed the status of your ticket',
  watched: 'wrote or changed something',
  'sync-error': 'Not synchronized',
  'loan-overdue': 'Loan overdue',
  'part-low': 'Below the reorder point',
};

/** The kind of a notification in a few words. */
export const describeKind = ({ kind }: Pick<Notification, 'kind'>): string => DONE[kind];

/** The number of further news of the same cause: '2 more since'; '' for none. */
export function describeMore({ times }: Pick<Notification, 'times'>): string {
  return times > 1 ? `${times - 1} more since` : '';
}

/** Whether a time is on the day of another, where the reader is. */
export function isSameDay(at: string, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}
