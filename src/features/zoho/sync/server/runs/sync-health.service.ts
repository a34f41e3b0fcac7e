import { formatCount } from '../../../../../platform/number-text.ts';
import type { FeatureGauge, HealthCheck, ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { relativeTime } from '../../../../../platform/time/relative-time.ts';
import { getZohoConnection } from '../../../zoho-connection/server/connection.service.ts';
import { readUnreadableHealth, type UnreadableHealth } from '../links/unreadable.store.ts';
import { failingText } from './alarm.service.ts';
import { type QueueHealth, readQueueHealth } from './queue-health.store.ts';
import { findProblem } from './status.service.ts';
import { describeFailingSteps } from './steps.ts';

const isResting = ({ restingUntil }: QueueHealth, now: Date): boolean => restingUntil !== null && new Date(restingUntil) > now;

/** Health of the Zoho connection and its queue; undefined if not connected. */
export const zohoHealth: HealthCheck = {
  subject: 'Zoho',
  async read(deps) {
    const connection = await getZohoConnection(deps);
    if (!connection.connected) return undefined;
    const [problem, queue, unreadable, failing] = await Promise.all([
      findProblem(deps, connection),
      readQueueHealth(deps.database),
      readUnreadableHealth(deps.database),
      describeFailingSteps(deps.database),
    ]);
    const now = deps.clock.now();
    return {
      advice: problem?.message ?? findAdvice(queue, unreadable, failing),
      facts: [
        { label: 'Queued', value: formatCount(queue.length) },
        { label: 'Oldest queued', value: queue.oldestAt === null ? 'None' : relativeTime(queue.oldestAt, now.getTime()) },
        { label: 'Failed', value: formatCount(queue.stuck) },
        { label: 'Unreadable', value: formatCount(unreadable.count) },
        { label: 'Failing steps', value: failing.length === 0 ? 'None' : failing.join(', ') },
        { label: 'Consecutive failures', value: formatCount(queue.failures) },
        { label: 'Queue', value: isResting(queue, now) ? 'Paused after repeated failures' : 'Active' },
      ],
    };
  },
};

function findAdvice({ stuck }: QueueHealth, { count }: UnreadableHealth, failing: readonly string[]): string | null {
  if (failing.length > 0) return failingText(failing);
  if (stuck > 0) return 'Some records failed to sync. See Zoho Sync for details.';
  return count > 0 ? 'Some Zoho records are unreadable. See Zoho Sync for details.' : null;
}

const secondsSince = (at: string | null, { clock }: ServerDeps): number =>
  at === null ? 0 : Math.max(0, Math.round((clock.now().getTime() - Date.parse(at)) / 1_000));

const gauge = (name: string, help: string, of: (queue: QueueHealth, deps: ServerDeps) => number): FeatureGauge => ({
  name,
  help,
  read: async (deps) => of(await readQueueHealth(deps.database), deps),
});

/** Gauges of the queue for Prometheus. */
export const zohoGauges: readonly FeatureGauge[] = [
  gauge('obdesk_zoho_queue_length', 'Records waiting to be sent to Zoho', ({ length }) => length),
  gauge('obdesk_zoho_queue_oldest_seconds', 'Age of the oldest queued record', ({ oldestAt }, deps) => secondsSince(oldestAt, deps)),
  gauge('obdesk_zoho_stuck_records', 'Records that failed to sync to Zoho', ({ stuck }) => stuck),
  {
    name: 'obdesk_zoho_unreadable_records',
    help: 'Unreadable records in Zoho',
    read: async (deps) => (await readUnreadableHealth(deps.database)).count,
  },
  {
    name: 'obdesk_zoho_failing_steps',
    help: 'Sync steps that keep failing',
    read: async (deps) => (await describeFailingSteps(deps.database)).length,
  },
  gauge('obdesk_zoho_failures_in_a_row', 'Consecutive failures', ({ failures }) => failures),
  gauge('obdesk_zoho_breaker_open', '1 while sending is paused after repeated failures', (queue, { clock }) =>
    Number(isResting(queue, clock.now())),
  ),
];
