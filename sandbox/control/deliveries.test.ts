import { beforeEach, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { listenerForTests } from '../testing/test-listener.ts';
import { EVERY_SCOPE } from '../testing/test-sandbox.ts';

const sandbox = sandboxForTests('empty');
const listener = listenerForTests();

/** CRM and Desk notify the listener. */
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

test('faults apply to all deliveries until they are reset', async () => {
  expect(await sandbox.control.deliver({ lose: 1 })).toEqual({ lose: 1, repeat: 0, shuffle: 0 });
  await sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Lost' } });
  await sandbox.control.deliver({ repeat: 1 });
  await changeEverything();
  await expect.poll(posted).toEqual(['/crm', '/crm', '/desk', '/desk']);
  expect(await sandbox.control.deliver({})).toEqual({ lose: 0, repeat: 0, shuffle: 0 });
  await changeEverything();
  await expect.poll(posted).toHaveLength(6);
});

test('a shuffled delivery arrives after the next one, or after a while', async () => {
  const nameOf = (body: unknown) => (body as { ids: string[] }).ids[0];
  const add = async () =>
    (await sandbox.control.edit<{ id: string }>({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Doe' } })).id;
  await sandbox.control.deliver({ shuffle: 1 });
  const first = await add();
  await sandbox.control.deliver({});
  const second = await add();
  const arrived = () => listener.received.filter(({ path }) => path === '/crm').map(({ body }) => nameOf(body));
  await expect.poll(arrived).toEqual([second, first]);
  await sandbox.control.deliver({ shuffle: 1 });
  const last = await add();
  await expect.poll(arrived, { timeout: 5_000 }).toEqual([second, first, last]);
});
