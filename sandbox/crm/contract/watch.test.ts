import { expect, test } from 'vitest';
import { listenerForTests } from '../../testing/test-listener.ts';
import { crmForTests } from './test-crm.ts';

const crm = crmForTests();
const listener = listenerForTests();
const WATCH = '/actions/watch';

const subscribe = (changes: Record<string, unknown> = {}) => {
  const channel = { channel_id: '1000000068001', events: ['Leads.all', 'Accounts.all'], token: 'secret', notify_url: listener.url() };
  return crm.send('POST', WATCH, { watch: [{ ...channel, ...changes }] });
};

// https://www.zoho.com/crm/developer/docs/api/v8/notifications/enable.html
test('a channel is subscribed, listed and removed', async () => {
  const channel_expiry = new Date(Date.now() + 7_200_000).toISOString();
  const { status, body } = await subscribe({ channel_expiry });
  const event = {
    channel_expiry: expect.stringMatching(/\+05:30$/),
    resource_uri: expect.stringMatching(/\/crm\/v2\/(Leads|Accounts)$/),
    resource_id: expect.any(String),
    resource_name: expect.stringMatching(/^(Leads|Accounts)$/),
    channel_id: '1000000068001',
  };
  const message = 'Successfully subscribed for actions-watch of the given module';
  expect([status, body]).toEqual([201, { watch: [{ code: 'SUCCESS', details: { events: [event, event] }, message, status: 'success' }] }]);
  const [leads] = (await crm.get(WATCH)).body.watch ?? [];
  expect(leads).toEqual({ ...event, events: ['Leads.all'], notify_url: listener.url(), token: 'secret' });
  expect(Date.parse(String(leads?.channel_expiry))).toBe(Math.floor(Date.parse(channel_expiry) / 1_000) * 1_000);
  expect((await crm.send('DELETE', `${WATCH}?channel_ids=1000000068001`)).body.watch).toMatchObject([
    { code: 'SUCCESS' },
    { code: 'SUCCESS' },
  ]);
  expect((await crm.get(WATCH)).status).toBe(204);
  expect((await crm.send('DELETE', `${WATCH}?channel_ids=1000000068001`)).body.watch).toMatchObject([{ code: 'INVALID_DATA' }]);
});

test.each([
  ['no channel', { channel_id: undefined }, 'MANDATORY_NOT_FOUND', 'channel_id'],
  ['an unknown module', { events: ['Deals.all'] }, 'INVALID_DATA', 'events'],
  ['an invalid address', { notify_url: 'nowhere' }, 'INVALID_DATA', 'notify_url'],
  ['a token of 51 characters', { token: 'x'.repeat(51) }, 'INVALID_DATA', 'token'],
])('a subscription with %s is rejected', async (_what, changes, code, name) => {
  const { status, body } = await subscribe(changes);
  expect([status, body.watch]).toMatchObject([400, [{ code, details: { api_name: name, json_path: `$.watch[0].${name}` } }]]);
});

// Recorded callback. The name of a deletion is not confirmed.
test('subscribers are notified of writes, edits and deletions until the channel expires', async () => {
  await subscribe();
  const [id = ''] = await crm.insert('Leads', { Last_Name: 'Doe' });
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id, changes: { City: 'Ulm' } });
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id, remove: true });
  await expect.poll(() => listener.received).toHaveLength(3);
  const callback = {
    server_time: expect.any(Number),
    query_params: {},
    module: 'Leads',
    resource_uri: expect.stringMatching(/\/crm\/v2\/Leads$/),
    ids: [id],
    affected_fields: [],
    affected_values: [],
    channel_id: '1000000068001',
    token: 'secret',
  };
  expect(listener.received.map(({ body }) => body)).toEqual([
    { ...callback, operation: 'insert' },
    {
      ...callback,
      operation: 'update',
      affected_fields: [{ [id]: ['City'] }],
      affected_values: [{ record_id: id, values: { City: 'Ulm' } }],
    },
    { ...callback, operation: 'delete' },
  ]);
  await crm.sandbox.control.clock(3_700_000);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', changes: { Last_Name: 'Roe' } });
  expect(listener.received).toHaveLength(3);
});
