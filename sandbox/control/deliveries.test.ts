import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { listenerForTests } from '../testing/test-listener.ts';
import { EVERY_SCOPE } from '../testing/test-sandbox.ts';

const sandbox = sandboxForTests('empty');
const listener = listenerForTests();

/** Every service that notifies others notifies the listener. */
beforeEach(async () => {
  const { zoho } = await sandbox.control.tokens({ scopes: EVERY_SCOPE });
  const token = zoho.accessToken;
  const watch = [{ channel_id: '1000000068001', events: ['Leads.all'], notify_url: listener.url('/crm') }];
  await sandbox.request('POST', '/crm/v2/actions/watch', { token, body: { watch } });
  const hook = { url: listener.url('/desk'), subscriptions: { Ticket_Add: null } };
  await sandbox.request('POST', '/desk/api/v1/webhooks', { token, headers: { orgId: zoho.orgId }, body: hook });
});

async function changeEverything(): Promise<void> {
  await sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Houston' } });
  await sandbox.control.edit({ provider: 'desk', kind: 'tickets', changes: { subject: 'Lamp stays on' } });
}

const posted = () =>
  listener.received
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path)
    .sort();
const providersInLog = async () => (await sandbox.control.deliveries()).map(({ provider }) => provider).sort();

test('callbacks of CRM and Desk are in one log', async () => {
  await changeEverything();
  await expect.poll(posted).toEqual(['/crm', '/desk']);
  await expect.poll(async () => (await sandbox.control.deliveries()).map(({ status }) => status)).toEqual([200, 200]);
  expect(await providersInLog()).toEqual(['crm', 'desk']);
  const [first] = await sandbox.control.deliveries();
  expect(first).toMatchObject({ url: listener.url('/crm'), body: { module: 'Leads', operation: 'insert' } });
});

test('faults apply to all of them until they are set to nothing', async () => {
  expect(await sandbox.control.deliver({ lose: 1 })).toEqual({ lose: 1, repeat: 0, lateMs: 0, shuffle: 0 });
  await changeEverything();
  await expect.poll(providersInLog).toEqual(['crm', 'desk']);
  expect(posted()).toEqual([]);

  await sandbox.control.deliver({ repeat: 1 });
  await changeEverything();
  await expect.poll(posted).toEqual(['/crm', '/crm', '/desk', '/desk']);

  expect(await sandbox.control.deliver({})).toEqual({ lose: 0, repeat: 0, lateMs: 0, shuffle: 0 });
  await changeEverything();
  await expect.poll(posted).toHaveLength(6);
});

test('a reset forgets the log and the faults', async () => {
  await sandbox.control.deliver({ lose: 1 });
  await changeEverything();
  await expect.poll(providersInLog).toHaveLength(2);
  await sandbox.control.reset();
  expect(await sandbox.control.deliveries()).toEqual([]);
  expect(await sandbox.control.deliver({})).toMatchObject({ lose: 0 });
});
