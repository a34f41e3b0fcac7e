import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import type { FeatureGauge, HealthCheck, ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { listMailboxDirectory } from '../../../mailboxes/server/mailbox-directory.service.ts';
import { findFetchAges } from './cursor.store.ts';
import { countInbox } from './inbox.store.ts';

/** A mailbox is polled every minute, and connections are renewed within five. */
const LATE_SECONDS = 10 * 60;

/** Seconds since the active mailbox that waits longest was read; 0 if there is none that was read. */
async function findLongestWait({ database, clock }: ServerDeps): Promise<{ readonly seconds: number; readonly name: string }> {
  const active = (await listMailboxDirectory(database)).filter(({ isActive }) => isActive);
  const ages = await findFetchAges(database, clock.now());
  return ages
    .flatMap(({ mailboxId, seconds }) => {
      const mailbox = active.find(({ id }) => id === mailboxId);
      return mailbox && seconds !== null ? [{ seconds: Math.max(0, seconds), name: mailbox.name }] : [];
    })
    .reduce((longest, each) => (each.seconds > longest.seconds ? each : longest), { seconds: 0, name: '' });
}

/** Messages that wait, and mailboxes that aren't read. */
export const inboxHealth: HealthCheck = {
  subject: 'Received email',
  async read(deps) {
    if ((await listMailboxDirectory(deps.database)).length === 0) return undefined;
    const { review, stored } = await countInbox(deps.database);
    const { seconds, name } = await findLongestWait(deps);
    const minutes = Math.floor(seconds / 60);
    return {
      advice:
        seconds > LATE_SECONDS ? `${name} was last read ${pluralize(minutes, 'minute')} ago. Test the mailbox in Settings > Email.` : null,
      facts: [
        { label: 'To review', value: formatCount(review) },
        { label: 'Waiting to be processed', value: formatCount(stored) },
        { label: 'Last read', value: minutes === 0 ? 'Less than a minute ago' : `${pluralize(minutes, 'minute')} ago` },
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
    read: async (deps) => Math.round((await findLongestWait(deps)).seconds),
  },
];
