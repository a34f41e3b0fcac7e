import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import type { FeatureGauge, HealthCheck, ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { shortDuration } from '../../../../../platform/time/relative-time.ts';
import { type OutboxStats, readOutboxStats } from './outbox.store.ts';

const readStats = ({ database, clock }: ServerDeps): Promise<OutboxStats> => readOutboxStats(database, clock.now());

/** Due messages are sent within this time unless a limit or a problem of their mailbox prevents it. */
const LATE_SECONDS = 15 * 60;

export const outboxHealth: HealthCheck = {
  subject: 'Outgoing email',
  async read(deps) {
    const { waiting, oldestSeconds, unclear, failed } = await readStats(deps);
    if (waiting + unclear + failed === 0) return undefined;
    return {
      advice: findAdvice({ oldestSeconds, unclear }),
      facts: [
        { label: 'Waiting', value: formatCount(waiting) },
        { label: 'Longest wait', value: shortDuration(oldestSeconds * 1_000) },
        { label: 'Not confirmed', value: formatCount(unclear) },
        { label: 'Failed in 24 hours', value: formatCount(failed) },
      ],
    };
  },
};

function findAdvice({ oldestSeconds, unclear }: Pick<OutboxStats, 'oldestSeconds' | 'unclear'>): string | null {
  if (unclear > 0) return `${pluralize(unclear, 'message')} not confirmed. Open Mail > Outgoing and decide whether to send again.`;
  return oldestSeconds > LATE_SECONDS ? 'Email is sent late. Check the mailboxes in Settings > Email.' : null;
}

export const outboxGauges: readonly FeatureGauge[] = [
  { name: 'obdesk_mail_outbox', help: 'Messages to send', read: async (deps) => (await readStats(deps)).waiting },
  {
    name: 'obdesk_mail_outbox_oldest_seconds',
    help: 'Age of the oldest message that is due',
    read: async (deps) => (await readStats(deps)).oldestSeconds,
  },
  {
    name: 'obdesk_mail_unclear',
    help: 'Sent messages without confirmation, about which users have to decide',
    read: async (deps) => (await readStats(deps)).unclear,
  },
  { name: 'obdesk_mail_failed', help: 'Messages that failed in 24 hours', read: async (deps) => (await readStats(deps)).failed },
];
