import type { FeatureGauge, HealthCheck } from '../../../../../platform/server/health-check.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { relativeTime } from '../../../../../platform/time/relative-time.ts';
import { getZohoConnection } from '../../../../admin/zoho-connection/server/connection.service.ts';
import { findProblem } from '../status/problem.service.ts';
import { describeFailingSteps } from '../steps.ts';
import { readUnreadableHealth, type UnreadableHealth } from '../unreadable/unreadable.store.ts';
import { type QueueHealth, readQueueHealth } from './queue-health.store.ts';

const isResting = ({ restingUntil }: QueueHealth, now: Date): boolean => restingUntil !== null && new Date(restingUntil) > now;

/** How the connection to Zoho and its queue are; nothing without a connection. */
export const zohoHealth: HealthCheck<ServerDeps> = {
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
        { label: 'Waiting to be sent', value: String(queue.length) },
        { label: 'Oldest', value: queue.oldestAt === null ? 'none' : relativeTime(queue.oldestAt, now.getTime()) },
        { label: 'Could not be sent', value: String(queue.stuck) },
        { label: 'Couldn’t be read', value: String(unreadable.count) },
        { label: 'Keeps failing', value: failing.length === 0 ? 'nothing' : failing.join(', ') },
        { label: 'Failures in a row', value: String(queue.failures) },
        { label: 'Queue', value: isResting(queue, now) ? 'resting after too many failures' : 'open' },
      ],
    };
  },
};

function findAdvice({ stuck }: QueueHealth, { count }: UnreadableHealth, failing: readonly string[]): string | null {
  if (failing.length > 0) return `OBDesk keeps failing at ${failing.join(', ')}. The log has the details; everything else goes on.`;
  if (stuck > 0) return 'Some records could not be sent. Zoho Sync says which and why.';
  return count > 0 ? 'Some records of Zoho couldn’t be read. Zoho Sync lists them with the reason.' : null;
}

const secondsSince = (at: string | null, { clock }: ServerDeps): number =>
  at === null ? 0 : Math.max(0, Math.round((clock.now().getTime() - Date.parse(at)) / 1_000));

const gauge = (name: string, help: string, of: (queue: QueueHealth, deps: ServerDeps) => number): FeatureGauge<ServerDeps> => ({
  ...{ name, help },
  read: async (deps) => of(await readQueueHealth(deps.database), deps),
});

/** The same for Prometheus. */
export const zohoGauges: readonly FeatureGauge<ServerDeps>[] = [
  gauge('obdesk_zoho_queue_length', 'Records that wait to be sent to Zoho', ({ length }) => length),
  gauge('obdesk_zoho_queue_oldest_seconds', 'Age of what waits longest', ({ oldestAt }, deps) => secondsSince(oldestAt, deps)),
  gauge('obdesk_zoho_stuck_records', 'Records that could not be sent to Zoho', ({ stuck }) => stuck),
  {
    ...{ name: 'obdesk_zoho_unreadable_records', help: 'Records of Zoho that could not be read' },
    read: async (deps) => (await readUnreadableHealth(deps.database)).count,
  },
  {
    ...{ name: 'obdesk_zoho_failing_steps', help: 'Parts of the synchronization that keep failing' },
    read: async (deps) => (await describeFailingSteps(deps.database)).length,
  },
  gauge('obdesk_zoho_failures_in_a_row', 'Records in a row that could not be sent', ({ failures }) => failures),
  gauge('obdesk_zoho_breaker_open', '1 while the queue rests after too many failures', (queue, { clock }) =>
    Number(isResting(queue, clock.now())),
  ),
];
