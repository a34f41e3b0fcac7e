import { cutText, shortenText } from '../../../platform/text/clean-text.ts';
import type { NotificationKind } from './notification.contract.ts';

/** Types by priority, highest first. If a change has several types for a user, only the highest is sent. */
const BY_PRIORITY: readonly NotificationKind[] = [
  'account-linked',
  'assigned',
  'mentioned',
  'sync-error',
  'loan-overdue',
  'part-low',
  'status',
  'watched',
];

/** Higher is more important. */
export const getPriority = (kind: NotificationKind): number => BY_PRIORITY.length - BY_PRIORITY.indexOf(kind);

/** Types that concern the whole company: on by default for Admins, off for other users. */
export const COMPANY_KINDS: readonly NotificationKind[] = ['sync-error', 'loan-overdue', 'part-low'];

export const KEPT_DAYS = 90;

const TEXT_LIMIT = 240;
/** Notes may be long. Their start has room for runs of white space. */
const START_LIMIT = 4 * TEXT_LIMIT;

/** Returns the start of a note on one line. */
export function toSnippet(note: string): string {
  const line = cutText(note.trimStart(), START_LIMIT).trim().replaceAll(/\s+/g, ' ');
  return shortenText(line, TEXT_LIMIT);
}
