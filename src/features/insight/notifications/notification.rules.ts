import { shortenText } from '../../../platform/text/clean-text.ts';
import type { NotificationKind } from './notification.contract.ts';

/** The kinds of news, strongest first: of several that one change means to a user, only the strongest is told. */
const BY_STRENGTH: readonly NotificationKind[] = [
  'account-linked',
  'assigned',
  'mentioned',
  'sync-error',
  'loan-overdue',
  'part-low',
  'status',
  'watched',
];

/** The higher, the more it matters. */
export const getStrength = (kind: NotificationKind): number => BY_STRENGTH.length - BY_STRENGTH.indexOf(kind);

/** Kinds that concern the whole company: Admins are told of them unless they decline, others when they ask for it. */
export const COMPANY_KINDS: readonly NotificationKind[] = ['sync-error', 'loan-overdue', 'part-low'];

export const KEPT_DAYS = 90;

const LONGEST_TEXT = 240;

/** The beginning of a note, on one line. */
export function toSnippet(note: string): string {
  const line = note.trim().replaceAll(/\s+/g, ' ');
  return shortenText(line, LONGEST_TEXT);
}
