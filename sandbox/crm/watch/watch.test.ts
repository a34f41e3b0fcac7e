import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessToken } from '../../accounts/test-connect.ts';
import { crmForTests } from '../test-crm.ts';

const crm = crmForTests();
let listener: Server;
let received: Record<string, unknown>[] = [];
/** Status the listener answers with. */
let answer = 200;
let token = '';
beforeAll(async () => {
  listener = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  token = await accessToken(crm.sandbox);
  received = [];
  answer = 200;
});
afterAll(async () => {
  await new Promise((resolve) => listener.close(resolve));
});

const HOUR_MS = 3_600_000;
const listenerUrl = () => `http://127.0.0.1:${(listener.address() as AddressInfo).port}/zoho?key=1`;
const subscription = (changes: Record<string, unknown> = {}) => ({
  channel_id: '1000000068001',
  events: ['Leads.all'],
  token: 'echoed',
  notify_url: listenerUrl(),
  ...changes,
});
const watch = (...watches: readonly unknown[]) =>
  crm.sandbox.request<{ watch: { code: string; details: { events: { channel_expiry: string }[] } }[] }>('POST', '/crm/v2/actions/watch', {
    body: { watch: watches },
    token,
  });
const expectReceived = (count: number) => expect.poll(() => received).toHaveLength(count);

// Documented: notifications: 201 and the resources of the channel
test('subscribing answers 201 and one event for each module', async () => {
  const { status, body } = await watch(subscription({ events: ['Leads.create', 'Leads.edit', 'Accounts.all'] }));

  expect(status).toBe(201);
  expect(body.watch).toEqual([
    {
      code: 'SUCCESS',
      details: {
        events: ['Leads', 'Accounts'].map((module) => ({
          channel_expiry: expect.stringMatching(/\+05:30$/),
          resource_uri: `${crm.sandbox.url}/crm/crm/v2/${module}`,
          resource_id: expect.any(String),
          resource_name: module,
          channel_id: '1000000068001',
        })),
      },
      message: 'Successfully subscribed for actions-watch of the given module',
      status: 'success',
    },
  ]);
});

// Recorded: callback; the operations are called insert and update, delete is assumed
test('a channel receives inserts, updates and deletions, with its token', async () => {
  await watch(subscription());
  const [a = '', b = ''] = await crm.insert('Leads', { Last_Name: 'A' }, { Last_Name: 'B' });
  await expectReceived(1);
  await crm.send('PUT', `/Leads/${a}`, { data: [{ Company: 'Shop', Phone: '1', Last_Name: 'A' }] });
  await expectReceived(2);
  await crm.send('DELETE', `/Leads?ids=${b}`);
  await expectReceived(3);

  expect(received[0]).toEqual({
    server_time: expect.any(Number),
    query_params: { key: '1' },
    module: 'Leads',
    resource_uri: `${crm.sandbox.url}/crm/crm/v2/Leads`,
    ids: [a, b],
    affected_fields: [],
    affected_values: [],
    operation: 'insert',
    channel_id: '1000000068001',
    token: 'echoed',
  });
  expect(received[1]).toMatchObject({
    ids: [a],
    operation: 'update',
    affected_fields: [{ [a]: ['Company', 'Phone'] }],
    affected_values: [{ record_id: a, values: { Company: 'Shop', Phone: '1' } }],
  });
  expect(received[2]).toMatchObject({ ids: [b], operation: 'delete' });
});

// The sandbox's own: POST /_control/edit
test('a change made in the CRM itself is published, too', async () => {
  await watch(subscription({ events: ['Accounts.create', 'Accounts.edit'] }));
  const edit = { provider: 'crm', kind: 'accounts' } as const;

  await crm.sandbox.control.edit({ ...edit, changes: { Account_Name: 'Shop' } });
  await expectReceived(1);
  const [account] = (await crm.get('/Accounts')).body.data;
  await crm.sandbox.control.edit({ ...edit, id: account?.id ?? '', changes: { Phone: '2' } });
  await expectReceived(2);

  expect(received.map(({ operation, ids }) => [operation, ids])).toEqual([
    ['insert', [account?.id]],
    ['update', [account?.id]],
  ]);
  expect((await crm.get('/Accounts')).body.data[0]).toMatchObject({ Phone: '2', Modified_By: { name: 'Aiko Sato' } });
});

// Documented: subscribe with create, edit, delete or all
test('a channel receives only what it subscribed to, and nothing after it expired', async () => {
  await watch(
    subscription({ channel_id: '1', events: ['Leads.edit'], channel_expiry: new Date(Date.now() + 2 * HOUR_MS).toISOString() }),
    subscription({ channel_id: '2', events: ['Leads.edit'] }),
    subscription({ channel_id: '3', events: ['Accounts.all'] }),
  );
  const [id = ''] = await crm.insert('Leads', { Last_Name: 'A' });
  await crm.send('PUT', `/Leads/${id}`, { data: [{ City: 'Ulm' }] });
  await expectReceived(2);
  expect(received.map(({ channel_id: channelId, operation }) => [channelId, operation]).sort()).toEqual([
    ['1', 'update'],
    ['2', 'update'],
  ]);

  await crm.sandbox.control.clock(HOUR_MS + 60_000);
  await crm.sandbox.control.edit({ provider: 'crm', kind: 'leads', id, changes: { City: 'Bonn' } });
  await expectReceived(3);
  expect(received[2]).toMatchObject({ channel_id: '1' });
});

// Documented: text of v2: an hour by default, a day at most
test('a channel expires after an hour, or after up to a day on demand', async () => {
  const getLifetime = async (channelExpiry?: string) => {
    const { body } = await watch(subscription({ channel_expiry: channelExpiry }));
    const expiry = body.watch[0]?.details.events[0]?.channel_expiry ?? '';
    return Math.round((Date.parse(expiry) - Date.now()) / HOUR_MS);
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

  expect(await getLifetime()).toBe(1);
  expect(await getLifetime(inHours(20))).toBe(20);
  expect(await getLifetime(inHours(48))).toBe(1);
  expect(await getLifetime(inHours(-5))).toBe(1);
  expect(await getLifetime('tomorrow')).toBe(1);
  await crm.sandbox.control.settings({ crmChannelMaxMs: 7 * 24 * HOUR_MS });
  expect(await getLifetime(inHours(48))).toBe(48);
});

// Documented: resources are published by module; assumed: the new owner is published like a field
test('a new owner of a record is published', async () => {
  const [, aiko] = (await crm.get('/users')).body.users.map(({ id }) => id);
  const [id = ''] = await crm.insert('Leads', { Last_Name: 'A' });
  await watch(subscription());

  await crm.send('PUT', `/Leads/${id}`, { data: [{ Owner: { id: aiko } }] });
  await expectReceived(1);

  expect(received[0]).toMatchObject({
    affected_fields: [{ [id]: ['Owner'] }],
    affected_values: [{ record_id: id, values: { Owner: { id: aiko } } }],
  });
});

// Assumed: what callbacks call a deletion
test('the name of deletions is a setting', async () => {
  await crm.sandbox.control.settings({ crmDeleteOperation: 'remove' });
  const [id = ''] = await crm.insert('Leads', { Last_Name: 'A' });
  await watch(subscription({ events: ['Leads.delete'] }));

  await crm.send('DELETE', `/Leads/${id}`);
  await expectReceived(1);
  expect(received[0]).toMatchObject({ ids: [id], operation: 'remove', affected_fields: [], affected_values: [] });
});

// Recorded: a callback is sent once: there are no retries for a listener that is away or answers badly
test('a listener that cannot be reached or refuses does not disturb the write', async () => {
  await watch(subscription({ channel_id: '1', notify_url: 'http://127.0.0.1:1/nobody' }), subscription({ channel_id: '2' }));
  answer = 500;

  expect((await crm.send('POST', '/Leads', { data: [{ Last_Name: 'A' }] })).status).toBe(201);
  await expectReceived(1);
  expect((await crm.send('POST', '/Leads', { data: [{ Last_Name: 'B' }] })).status).toBe(201);
  await expectReceived(2);
});

// Recorded: ids of one call come in one callback, and only of records that were kept
test('one callback lists all records that a call has stored', async () => {
  await watch(subscription());
  const data = [{ Last_Name: 'A' }, { Company: 'Nameless' }, { Last_Name: 'B' }];

  const { body } = await crm.send('POST', '/Leads', { data });
  await expectReceived(1);
  expect(received[0]?.ids).toEqual([body.data[0]?.details.id, body.data[2]?.details.id]);
  await crm.send('POST', '/Leads', { data: [{ Company: 'Nameless' }] });
  await crm.send('POST', '/Leads/upsert', { data: [{ Last_Name: 'C' }, { id: body.data[0]?.details.id, City: 'Ulm' }] });
  await expectReceived(3);
  expect(
    received
      .slice(1)
      .map(({ operation }) => operation)
      .sort(),
  ).toEqual(['insert', 'update']);
});
