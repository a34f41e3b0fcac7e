import { beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { nodesAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { setSync, tick } from '../../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Health } from '../../../../admin/health/health.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Notification } from '../../../../insight/notifications/notification.contract.ts';
import { raiseAlarms } from './alarm.service.ts';

const { server, second: secondNode, sandbox } = nodesAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });
const user = personForTests(server);

const listNotifications = async (person = admin) =>
  (await person.get<Notification[]>('/api/notifications')).body
    .filter(({ recordKind }) => recordKind === 'sync')
    .map(({ title, read }) => ({ title, read }));
const zoho = async () => (await admin.get<Health>('/api/health')).body.services.find(({ subject }) => subject === 'Zoho');
const STOPPED = 'Zoho sync stopped';

beforeEach(async () => {
  await user.get('/api/auth/me');
  await pasteToken(sandbox, admin);
  await setSync(admin);
});

test('notifies Admins once that sync stopped, and again only after it resumed', async () => {
  await admin.post('/api/leads', aLead());
  await sandbox.control.revokeTokens();
  for (let turn = 0; turn < 3; turn += 1) await tick(server);
  expect([await listNotifications(), await listNotifications(user)]).toEqual([[{ title: STOPPED, read: false }], []]);
  await pasteToken(sandbox, admin);
  await tick(server);
  expect(await listNotifications()).toEqual([{ title: STOPPED, read: true }]);
  await admin.post('/api/leads', aLead());
  await sandbox.control.revokeTokens();
  server.clock.advance(MINUTE_MS);
  await tick(server);
  expect(await listNotifications()).toEqual([
    { title: STOPPED, read: false },
    { title: STOPPED, read: true },
  ]);
});

test('notifies once if two nodes find the problem at the same time', async () => {
  await admin.post('/api/leads', aLead());
  await sandbox.control.revokeTokens();
  await tick(server);
  await server.database.query("UPDATE sync_state SET alarms = '{}'");
  await server.database.query('DELETE FROM notifications');
  await Promise.all([raiseAlarms(server.deps), raiseAlarms(secondNode.deps)]);
  expect(await listNotifications()).toHaveLength(1);
});

test('raises an alarm for records unsent for an hour until they are sent', async () => {
  await sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 500, method: 'POST' }]);
  await admin.post('/api/leads', aLead());
  await tick(server);
  expect(await listNotifications()).toEqual([]);
  server.clock.advance(HOUR_MS + MINUTE_MS);
  await tick(server);
  expect(await listNotifications()).toEqual([{ title: 'Zoho sync is delayed', read: false }]);
  await sandbox.control.clearFaults();
  server.clock.advance(HOUR_MS);
  await tick(server);
  expect(await listNotifications()).toEqual([{ title: 'Zoho sync is delayed', read: true }]);
});

test('notifies once that the API limit of the day is almost used up', async () => {
  await server.database.query(
    'INSERT INTO provider_allowances (service, remaining, seen_at, highest, highest_at) VALUES ($1, 90, $2, 1000, $2)',
    ['desk', server.clock.now()],
  );
  await tick(server);
  await tick(server);
  expect(await listNotifications()).toEqual([{ title: 'Zoho API limit almost reached', read: false }]);
});

test('shows the queue on the health page and in metrics, and nothing without a connection', async () => {
  await sandbox.control.faults([{ provider: 'crm', kind: 'status', status: 500, method: 'POST' }]);
  await server.database.query('INSERT INTO sync_state (failures) VALUES (18) ON CONFLICT (only_one) DO UPDATE SET failures = 18');
  await Promise.all([1, 2, 3].map(() => admin.post('/api/leads', aLead())));
  for (let turn = 0; turn < 3; turn += 1) {
    await tick(server);
    server.clock.advance(6_000);
  }
  const health = await zoho();
  expect(health?.advice).toMatch(/can’t reach Zoho|sending is paused/);
  expect(health?.facts).toEqual(
    expect.arrayContaining([
      { label: 'Queued', value: '3' },
      { label: 'Queue', value: 'Paused after repeated failures' },
    ]),
  );
  const { body: metrics } = await admin.get<string>('/metrics');
  expect(metrics).toMatch(/^obdesk_zoho_queue_length 3$/m);
  expect(metrics).toMatch(/^obdesk_zoho_breaker_open 1$/m);
  expect(metrics).toMatch(/^obdesk_zoho_queue_oldest_seconds \d+$/m);
  await admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
  expect(await zoho()).toBeUndefined();
});
