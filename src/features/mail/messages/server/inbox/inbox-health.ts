import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import type { FeatureGauge, HealthCheck, ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { listMailboxDirectory } from '../../../mailboxes/server/mailbox-directory.service.ts';
import { findFetchAges } from './cursor.store.ts';
import { countInbox } from './inbox.store.ts';

/** A mailbox is polled every minute, and connections are renewed within five. */
const LATE_SECONDS = 10 * 60;

/** Returns the active mailbox that waits longest to be read again; undefined if none was read yet. */
async function findLongestWait({ database, clock }: ServerDeps): Promise<{ readonly seconds: number; readonly name: string } | undefined> {
  const active = (await listMailboxDirectory(database)).filter(({ isActive }) => isActive);
  const waiting = (await findFetchAges(database, clock.now())).flatMap(({ mailboxId, seconds }) => {
    const mailbox = active.find(({ id }) => id === mailboxId);
    return mailbox && seconds !== null ? [{ seconds: Math.max(0, seconds), name: mailbox.name }] : [];
  });
  return waiting.toSorted((one, other) => other.seconds - one.seconds)[0];
}

/** Messages that wait, and mailboxes that aren't read. */
export const inboxHealth: HealthCheck = {
  subject: 'Received email',
  async read(deps) {
    const { review, stored } = await countInbox(deps.database);
    const longest = await findLongestWait(deps);
    if (!longest && review === 0 && stored === 0) return undefined;
    const minutes = Math.floor((longest?.seconds ?? 0) / 60);
    const age = minutes === 0 ? 'Less than a minute ago' : `${pluralize(minutes, 'minute')} ago`;
    return {
      advice:
        longest && longest.seconds > LATE_SECONDS
          ? `${longest.name} was last read ${pluralize(minutes, 'minute')} ago. Test the mailbox in Settings > Email.`
          : null,
      facts: [
        { label: 'To review', value: formatCount(review) },
        { label: 'Waiting to be processed', value: formatCount(stored) },
        { label: 'Last read', value: longest ? age : 'Never' },
      ],
    };
  },
};

export const inboxGauges: readonly FeatureGauge[] = [
  {
    name: 'obdesk_mail_in_review',
    help: 'Received messages that users have to review',
    read: async ({ database }) => (await countInbox(database)).review,
  },
  {
    name: 'obdesk_mail_unprocessed',
    help: 'Received messages that wait to be processed',
    read: async ({ database }) => (await countInbox(database)).stored,
  },
  {
    name: 'obdesk_mail_last_fetch_seconds',
    help: 'Seconds since the active mailbox that waits longest was read',
    read: async (deps) => Math.round((await findLongestWait(deps))?.seconds ?? 0),
  },
];
