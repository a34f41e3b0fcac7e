import { formatCount, pluralize } from '../../../platform/number-text.ts';
import type { Notification } from './notification.contract.ts';
import { describeKind, describeMore } from './notification-text.rules.ts';

/** The part of a notification that an email shows: no more than the bell. */
export type DigestEntry = Pick<Notification, 'kind' | 'recordKind' | 'recordId' | 'title' | 'text' | 'by' | 'times' | 'at'>;

interface Digest {
  readonly subject: string;
  readonly text: string;
  /** The ticket, if all notifications are about one. A response becomes a note of it. */
  readonly ticketId: string | undefined;
}

const MOST_ENTRIES = 50;

/** Composes the email about the unread notifications of a user. Without a public URL, it has no links. */
export function composeDigest(notifications: readonly DigestEntry[], appUrl: string | undefined): Digest {
  const newest = notifications.toSorted((one, other) => other.at.localeCompare(one.at));
  const [first] = newest;
  const ticketId = findOnlyTicket(newest);
  const subject = first && newest.length === 1 ? `${describeEvent(first)}: ${nameOf(first)}` : pluralize(newest.length, 'notification');
  const left = newest.length - MOST_ENTRIES;
  const parts = [
    ...newest.slice(0, MOST_ENTRIES).map((entry) => describeEntry(entry, appUrl)),
    ...(left > 0 ? [`and ${formatCount(left)} more`] : []),
    ...(ticketId === undefined ? [] : [`To add a note to ${ticketId}, reply to this email.`]),
    'To turn off these emails, open My account > Notifications.',
  ];
  return { subject, text: parts.join('\n\n'), ticketId };
}

function findOnlyTicket(notifications: readonly DigestEntry[]): string | undefined {
  const [id, ...others] = new Set(notifications.map(({ recordKind, recordId }) => (recordKind === 'ticket' ? recordId : '')));
  return others.length === 0 ? id || undefined : undefined;
}

const describeEvent = ({ kind, by }: DigestEntry): string => [by, describeKind({ kind, by })].filter(Boolean).join(' ');

/** 'TKT-000001 Update fails' */
const nameOf = ({ recordKind, recordId, title }: DigestEntry): string => (recordKind === 'ticket' ? `${recordId} ${title}` : title);

function describeEntry(entry: DigestEntry, appUrl: string | undefined): string {
  const { recordKind, recordId, text } = entry;
  const link = recordKind === 'ticket' && appUrl !== undefined ? `${appUrl}/#/sod/${encodeURIComponent(recordId)}` : '';
  return [describeEvent(entry), nameOf(entry), text, describeMore(entry), link].filter(Boolean).join('\n');
}
