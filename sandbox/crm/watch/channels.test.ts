import { beforeEach, expect, test } from 'vitest';
import { accessToken } from '../../accounts/test-connect.ts';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();
let token = '';
beforeEach(async () => {
  token = await accessToken(crm.sandbox);
});

const subscription = (changes: Record<string, unknown> = {}) => ({
  channel_id: '1000000068001',
  events: ['Leads.all'],
  notify_url: 'http://127.0.0.1:1/zoho',
  ...changes,
});

interface Result {
  readonly code: string;
  readonly details: Record<string, unknown>;
  readonly message: string;
  readonly status: string;
}
const call = (method: string, body?: unknown, query = '') =>
  crm.sandbox.request<{ watch: Result[]; code?: string }>(method, `/crm/v2/actions/watch${query}`, {
    token,
    ...(body === undefined ? {} : { body }),
  });
const send = (method: string, ...watch: readonly unknown[]) => call(method, { watch });
const fetchEvents = async () => {
  const { status, body } = await call('GET');
  return status === 204 ? [] : (body.watch as unknown as { events: string[] }[]).flatMap(({ events }) => events);
};

// Documented: MANDATORY_NOT_FOUND and INVALID_DATA name the part and its place
test.each([
  ['no channel', { channel_id: undefined }, 'MANDATORY_NOT_FOUND', 'channel_id'],
  ['a channel that is no number', { channel_id: 'abc' }, 'INVALID_DATA', 'channel_id'],
  ['a channel of 20 digits', { channel_id: '1'.repeat(20) }, 'INVALID_DATA', 'channel_id'],
  ['a channel below nothing', { channel_id: -1 }, 'INVALID_DATA', 'channel_id'],
  ['a channel that is a list', { channel_id: ['1'] }, 'INVALID_DATA', 'channel_id'],
  ['no events', { events: undefined }, 'MANDATORY_NOT_FOUND', 'events'],
  ['an empty list of events', { events: [] }, 'INVALID_DATA', 'events'],
  ['events of a module that is not there', { events: ['Leads.all', 'Unicorns.all'] }, 'INVALID_DATA', 'events'],
  ['an operation that is not there', { events: ['Leads.insert'] }, 'INVALID_DATA', 'events'],
  ['events that are a text', { events: 'Leads.all' }, 'INVALID_DATA', 'events'],
  ['events in events', { events: [['Leads.all']] }, 'INVALID_DATA', 'events'],
  ['null among the events', { events: [null] }, 'INVALID_DATA', 'events'],
  ['no address', { notify_url: undefined }, 'MANDATORY_NOT_FOUND', 'notify_url'],
  ['an address that is none', { notify_url: 'nowhere' }, 'INVALID_DATA', 'notify_url'],
  ['an address of a file', { notify_url: 'file:///etc/hosts' }, 'INVALID_DATA', 'notify_url'],
  ['a token of 51 letters', { token: 'x'.repeat(51) }, 'INVALID_DATA', 'token'],
  ['a token that is a number', { token: 5 }, 'INVALID_DATA', 'token'],
])('a channel with %s is refused', async (_what, changes, code, name) => {
  for (const method of ['POST', 'PUT']) {
    const { status, body } = await send(method, subscription(changes));
    expect([status, body.watch]).toMatchObject([400, [{ code, details: { api_name: name, json_path: `$.watch[0].${name}` } }]]);
  }
  expect((await call('GET')).status).toBe(204);
});

// Documented: watch is required
test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['no subscriptions', { watch: [] }],
  ['one subscription instead of a list', { watch: subscription() }],
  ['a list', [subscription()]],
  ['a text', 'watch'],
])('subscribing with %s is refused as a whole', async (_what, body) => {
  for (const method of ['POST', 'PUT', 'PATCH']) {
    const answer = await call(method, body);
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'MANDATORY_NOT_FOUND', details: { api_name: 'watch' } }]);
  }
});

// Documented: one result for each subscription; mixed results like those of records (207 in v8)
test('of several subscriptions each has its own result', async () => {
  const { status, body } = await send('POST', subscription(), null, 'text', subscription({ channel_id: '2', events: ['Nothing'] }));

  expect([status, body.watch.map(({ code }) => code)]).toEqual([
    202,
    ['SUCCESS', 'MANDATORY_NOT_FOUND', 'MANDATORY_NOT_FOUND', 'INVALID_DATA'],
  ]);
  expect(body.watch[3]?.details).toEqual({ api_name: 'events', json_path: '$.watch[3].events' });
  await crm.sandbox.control.settings({ crmMixedStatus: 207 });
  expect((await send('POST', subscription(), null)).status).toBe(207);
});

// Documented: a number is taken for a channel's id as well
test('a channel may be named by a number', async () => {
  expect((await send('POST', subscription({ channel_id: 1_000_000_068_001 }))).status).toBe(201);

  expect((await call('GET', undefined, '?channel_id=1000000068001')).body.watch).toMatchObject([{ channel_id: '1000000068001' }]);
});

// Documented: notifications: details of channels, renewing
test('channels are listed with what they listen to, and renewed', async () => {
  expect((await call('GET')).status).toBe(204);
  await send('POST', subscription({ token: 'echoed' }), subscription({ channel_id: '2', events: ['Accounts.edit', 'Accounts.create'] }));
  expect((await send('PUT', subscription({ events: ['Leads.create'], token: 'new' }))).status).toBe(200);

  const { body } = await call('GET', undefined, '?module=Leads');
  expect(body).toEqual({
    watch: [
      {
        channel_id: '1000000068001',
        channel_expiry: expect.stringMatching(/\+05:30$/),
        events: ['Leads.create'],
        notify_url: 'http://127.0.0.1:1/zoho',
        resource_id: expect.any(String),
        resource_name: 'Leads',
        resource_uri: `${crm.sandbox.url}/crm/crm/v2/Leads`,
        token: 'new',
      },
    ],
    info: { per_page: 200, count: 1, page: 1, more_records: false },
  });
  expect((await call('GET', undefined, '?channel_id=2')).body.watch).toMatchObject([{ events: ['Accounts.edit', 'Accounts.create'] }]);
  expect((await call('GET', undefined, '?channel_id=3')).status).toBe(204);
  expect((await call('GET', undefined, '?page=0')).status).toBe(400);
});

// Documented: disable notifications: one result for each module, the resource right in the details
test('channels are ended, each module with a result of its own', async () => {
  await send('POST', subscription({ events: ['Leads.all', 'Accounts.edit'] }), subscription({ channel_id: '2' }));

  const { status, body } = await call('DELETE', undefined, '?channel_ids=1000000068001,9');

  expect(status).toBe(202);
  expect(body.watch).toEqual([
    ...['Leads', 'Accounts'].map((module) => ({
      code: 'SUCCESS',
      details: { resource_uri: `${crm.sandbox.url}/crm/crm/v2/${module}`, resource_id: expect.any(String), channel_id: '1000000068001' },
      message: 'Successfully un-subscribed from actions-watch',
      status: 'success',
    })),
    { code: 'INVALID_DATA', details: { channel_id: '9' }, message: 'invalid data', status: 'error' },
  ]);
  expect(await fetchEvents()).toEqual(['Leads.all']);
  expect((await call('DELETE', undefined, '?channel_ids=2')).status).toBe(200);
  expect((await call('DELETE', undefined, '?channel_ids=2')).status).toBe(400);
  expect((await call('DELETE')).body.code).toBe('REQUIRED_PARAM_MISSING');
});

// Documented: disable specific notifications: PATCH with _delete_events
test('single events of a channel are ended', async () => {
  await send('POST', subscription({ events: ['Leads.all', 'Accounts.edit'] }));
  const end = (changes: Record<string, unknown>) => send('PATCH', { channel_id: '1000000068001', _delete_events: true, ...changes });

  const { status, body } = await end({ events: ['Leads.edit'] });
  expect([status, body.watch]).toEqual([
    200,
    [
      {
        code: 'SUCCESS',
        details: {
          events: [
            {
              resource_uri: `${crm.sandbox.url}/crm/crm/v2/Leads`,
              resource_id: expect.any(String),
              resource_name: 'Leads',
              channel_id: '1000000068001',
            },
          ],
        },
        message: 'Successfully removed the subscribe details',
        status: 'success',
      },
    ],
  ]);
  expect(await fetchEvents()).toEqual(['Leads.create', 'Leads.delete', 'Accounts.edit']);
  await end({ events: ['Accounts.edit', 'Leads.create'] });
  expect(await fetchEvents()).toEqual(['Leads.delete']);
  await end({ events: ['Leads.delete'], _delete_events: false });
  expect(await fetchEvents()).toEqual(['Leads.delete']);
  await end({ events: ['Leads.all'] });
  expect(await fetchEvents()).toEqual([]);
  expect((await end({ events: ['Leads.all'] })).body.watch).toMatchObject([{ code: 'INVALID_DATA', details: { api_name: 'channel_id' } }]);
  expect((await end({ events: ['Unicorns.all'] })).status).toBe(400);
});

// Documented: notifications.{CREATE, READ, UPDATE, DELETE, ALL}
test('each call needs its scope', async () => {
  const statusWith = async (scope: string, method: string, query = '') => {
    token = await accessToken(crm.sandbox, { scope: `ZohoCRM.notifications.${scope}` });
    return (await call(method, method === 'GET' || method === 'DELETE' ? undefined : { watch: [subscription()] }, query)).status;
  };

  expect(await statusWith('READ', 'POST')).toBe(401);
  expect(await statusWith('CREATE', 'POST')).toBe(201);
  expect(await statusWith('CREATE', 'PATCH')).toBe(401);
  expect(await statusWith('UPDATE', 'PUT')).toBe(200);
  expect(await statusWith('DELETE', 'GET')).toBe(401);
  expect(await statusWith('READ', 'GET')).toBe(200);
  expect(await statusWith('ALL', 'DELETE', '?channel_ids=1000000068001')).toBe(200);
});
