import type { MailProvider } from '../mailboxes/mailbox.contract.ts';

const MINUTE_MS = 60_000;

/** Pauses after temporary failures. Later ones are an hour apart. */
const PAUSES_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Temporary failures are retried for 48 hours. */
export const RETRY_MS = 48 * 60 * MINUTE_MS;

/** Returns the pause after a number of failed attempts, in milliseconds. */
export const toRetryPause = (attempts: number): number => PAUSES_MS[Math.max(1, attempts) - 1] ?? LONGEST_PAUSE_MS;

/** Connections of a mailbox at a time, for all servers. Microsoft 365 allows three. */
const MAX_CONNECTIONS = 2;
/** Limit of Microsoft 365. */
const MAX_PER_MINUTE = 30;
/** Limits in 24 hours. Google counts messages, Microsoft 365 and most others recipients. */
const MESSAGES_PER_DAY: Readonly<Partial<Record<MailProvider, number>>> = { google: 2_000 };
const RECIPIENTS_PER_DAY = 10_000;
/** The last tenth of a minute and of a day is for messages that users write. */
const SHARE_OF_PROGRAMS = 0.9;

/** What a mailbox has tried to send. */
export interface SentCounts {
  /** Attempts that are running. */
  readonly running: number;
  readonly inMinute: number;
  readonly messagesInDay: number;
  readonly recipientsInDay: number;
}

/** Which messages a mailbox may send now. 'busy': none before another attempt ends. */
type SendPermit = 'all' | 'by-users' | 'by-users-for-a-minute' | 'busy' | 'limited-for-a-minute' | 'limited-for-a-day';

export function findPermit(provider: MailProvider, { running, inMinute, messagesInDay, recipientsInDay }: SentCounts): SendPermit {
  const perDay = MESSAGES_PER_DAY[provider];
  const share = perDay === undefined ? recipientsInDay / RECIPIENTS_PER_DAY : messagesInDay / perDay;
  if (running >= MAX_CONNECTIONS) return 'busy';
  if (inMinute >= MAX_PER_MINUTE) return 'limited-for-a-minute';
  if (share >= 1) return 'limited-for-a-day';
  if (share >= SHARE_OF_PROGRAMS) return 'by-users';
  return inMinute >= MAX_PER_MINUTE * SHARE_OF_PROGRAMS ? 'by-users-for-a-minute' : 'all';
}
