import { beforeEach, describe, expect, test } from 'vitest';
import { listenerForTests } from '../../testing/test-listener.ts';
import { deskForTests, getFieldErrors, getRefusal, type View } from '../test-desk.ts';

const desk = deskForTests();
const listener = listenerForTests();
const { delivered, events, received } = listener;

beforeEach(async () => {
  await desk.sandbox.control.settings({ deskWebhookDelayMs: 20 });
});

const create = (fields: View = {}) => desk.post('/webhooks', { url: listener.url(), subscriptions: { Ticket_Add: null }, ...fields });
const edit = (kind: string, changes: View, id?: string) =>
  desk.sandbox.control.edit<{ id: string }>({ provider: 'desk', kind, id, changes });
const types = () => events().map(({ eventType }) => eventType);

// Documented: Webhook.json: each kind of event has its own filters; most have none and take null only.
describe('a subscription takes the filters of its event', () => {
  test.each<[string, View]>([
    ['Ticket_Add', { departmentId: [] }],
    ['Ticket_Update', { departmentIds: null, fields: ['status', 'priority', 'subject', 'cf_vin', 'assigneeId'], includePrevState: null }],
    ['Ticket_Comment_Update', { departmentIds: [] }],
    ['Ticket_Thread_Add', { direction: 'in' }],
    ['Contact_Update', { includePrevState: true }],
    ['Account_Update', { includePrevState: false }],
    ['Task_Add', { departmentIds: [] }],
    ['Ticket_Approval_Update', { includePrevState: true }],
  ])('%s: %j', async (type, subscription) => {
    const reply = await create({ subscriptions: { [type]: subscription } });

    expect([reply.status, reply.body.subscriptions]).toEqual([200, { [type]: subscription }]);
  });

  test.each<[string, unknown]>([
    ['Ticket_Add', { includePrevState: true }],
    ['Ticket_Add', { departmentIds: 'all' }],
    ['Ticket_Add', { departmentIds: ['1'] }],
    ['Ticket_Add', []],
    ['Ticket_Add', true],
    ['Ticket_Update', { fields: ['1', '2', '3', '4', '5', '6'] }],
    ['Ticket_Update', { fields: [7] }],
    ['Ticket_Update', { includePrevState: 'yes' }],
    ['Ticket_Update', { direction: 'in' }],
    ['Ticket_Delete', { departmentIds: [] }],
    ['Ticket_Delete', {}],
    ['Ticket_Thread_Add', { direction: 'both' }],
    ['Contact_Add', { includePrevState: true }],
    ['Contact_Update', { departmentIds: [] }],
    ['Ticket_Comment_Delete', null],
    ['ticket_add', null],
    ['constructor', null],
    ['__proto__', null],
  ])('%s does not take %j', async (type, subscription) => {
    const subscriptions = Object.fromEntries([[type, subscription]]);

    expect(getFieldErrors(await create({ subscriptions }))).toEqual(['/subscriptions invalid']);
  });
});

// Documented: Webhook.json: name at most 100, description 3000, url 500, ignoreSourceId a UUID or "".
test.each<[string, unknown]>([
  ['name', 'x'.repeat(101)],
  ['name', null],
  ['description', 'x'.repeat(3_001)],
  ['url', 'ftp://127.0.0.1/hook'],
  ['url', 'not a url'],
  ['url', `http://127.0.0.1:9/${'x'.repeat(500)}`],
  ['url', 'http://['],
  ['ignoreSourceId', '49ad222a-f812-11e7-8c3f'],
  ['isEnabled', 'true'],
  ['includeEventsFrom', ['API']],
  ['subscriptions', ['Ticket_Add']],
  ['subscriptions', 'Ticket_Add'],
  ['type', 'CUSTOMER_WEBHOOK'],
])('a webhook with a wrong %s is refused: %j', async (field, value) => {
  expect(getFieldErrors(await create({ [field]: value }))).toEqual([`/${field} invalid`]);
});

// Documented: direction of Ticket_Thread_Add.
test('only the wanted direction of threads is delivered', async () => {
  const { id } = await desk.aTicket();
  await create({ subscriptions: { Ticket_Thread_Add: { direction: 'in' } } });

  await edit('threads', { ticketId: id, summary: 'From us', direction: 'out' });
  await edit('threads', { ticketId: id, summary: 'From them' });

  await delivered(1);
  expect(events()).toMatchObject([{ payload: { summary: 'From them', direction: 'in', ticketId: id } }]);
});

// Documented: fields of Ticket_Update; assumed: that custom fields go by their API names.
test('a change of a wanted custom field is delivered, whichever way it was written', async () => {
  const { id } = await desk.aTicket({ cf: { cf_vin: 'A', cf_note: 'x' } });
  await create({ subscriptions: { Ticket_Update: { fields: ['cf_vin'] } } });

  await desk.patch(`/tickets/${id}`, { cf: { cf_note: 'y', cf_vin: 'A' } });
  await desk.patch(`/tickets/${id}`, { cf: { cf_vin: 'B' } });
  await desk.patch(`/tickets/${id}`, { customFields: { Vin: 'C' } });

  await delivered(2);
  expect(events()).toMatchObject([{ payload: { cf: { cf_vin: 'B' } } }, { payload: { cf: { cf_vin: 'C' } } }]);
});

// Documented: departmentId is the old name of departmentIds.
test('departments may be named the old way', async () => {
  const departmentId = desk.departmentId('Bug Report');
  await create({ subscriptions: { Ticket_Add: { departmentId: [departmentId] } } });

  await desk.aTicket({ subject: 'Elsewhere' });
  await desk.aTicket({ departmentId, subject: 'Here' });

  await delivered(1);
  expect(events()).toMatchObject([{ payload: { subject: 'Here' } }]);
});

// Documented: Contact_Update and Account_Update come with the state before when asked for.
test('changes of contacts and accounts come with the state before only when it is wanted', async () => {
  await create({
    subscriptions: { Contact_Update: { includePrevState: true }, Account_Update: null, Account_Add: null, Contact_Delete: null },
  });
  const account = await edit('accounts', { accountName: 'Old' });
  const contact = await edit('contacts', { lastName: 'Old' });

  await edit('contacts', { lastName: 'New' }, contact.id);
  await edit('accounts', { accountName: 'New' }, account.id);
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'contacts', id: contact.id, remove: true });

  await delivered(4);
  expect(types()).toEqual(['Account_Add', 'Contact_Update', 'Account_Update', 'Contact_Delete']);
  expect(events()[1]).toMatchObject({ payload: { lastName: 'New' }, prevState: { lastName: 'Old' } });
  expect(events()[2]).not.toHaveProperty('prevState');
});

test('a changed comment is delivered, a deleted one is not', async () => {
  const { id } = await desk.aTicket();
  const { body } = await desk.post(`/tickets/${id}/comments`, { content: 'First' });
  await create({ subscriptions: { Ticket_Comment_Add: null, Ticket_Comment_Update: null } });

  await desk.patch(`/tickets/${id}/comments/${body.id}`, { content: 'Second' });
  await desk.call('DELETE', `/tickets/${id}/comments/${body.id}`);
  await desk.post(`/tickets/${id}/comments`, { content: 'Third' });

  await delivered(2);
  expect(events()).toMatchObject([
    { eventType: 'Ticket_Comment_Update', payload: { content: 'Second', ticketId: id } },
    { eventType: 'Ticket_Comment_Add', payload: { content: 'Third' } },
  ]);
});

test('a batch publishes each ticket, and one that is refused publishes none', async () => {
  const contactId = await desk.aContact();
  const ids = [(await desk.aTicket({ contactId })).id, (await desk.aTicket({ contactId })).id];
  await create({ subscriptions: { Ticket_Update: null, Ticket_Delete: null } });

  await desk.post('/tickets/updateMany', { ids: [...ids, '1'], fieldName: 'priority', fieldValue: 'Low' });
  await desk.post('/tickets/updateMany', { ids, fieldName: 'priority', fieldValue: 'High' });
  await desk.post('/tickets/moveToTrash', { ticketIds: ids });

  await delivered(4);
  expect(types()).toEqual(['Ticket_Update', 'Ticket_Update', 'Ticket_Delete', 'Ticket_Delete']);
  expect(events()[0]).toMatchObject({ payload: { priority: 'High' } });
  expect(events()[3]).toMatchObject({ payload: { id: ids[1], isTrashed: true } });
});

// Documented: A delivery must be answered within 5 seconds; assumed: it is not tried again.
test('a listener that is too slow misses an event and gets the next', async () => {
  await desk.sandbox.control.settings({ deskWebhookTimeoutMs: 100 });
  await create();
  listener.answer({ POST: 'hang' });
  await desk.aTicket({ subject: 'Missed' });
  await delivered(1);

  listener.answer({ POST: 500 });
  await desk.aTicket({ subject: 'Refused' });
  await delivered(2);
  listener.answer({});
  await desk.aTicket({ subject: 'Heard' });

  await delivered(3);
  expect(events().map(({ payload }) => (payload as View).subject)).toEqual(['Missed', 'Refused', 'Heard']);
  expect((await desk.rows('/webhooks')).length).toBe(1);
});

// Documented: Without a 200 in time there is no webhook; assumed: a redirect is none.
test.each([['hang'], ['redirect'], [201], [204]] as const)('an address that answers the validation with %s is none', async (answer) => {
  await desk.sandbox.control.settings({ deskWebhookTimeoutMs: 100 });
  listener.answer({ GET: answer, POST: answer });

  expect(getFieldErrors(await create())).toEqual(['/url invalid']);
  expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /desk-hook', 'POST /desk-hook']);
});

test('webhooks that are made at the same time do not become too many', async () => {
  await desk.sandbox.control.settings({ deskWebhookLimit: 2 });
  const release = listener.hold();
  const replies = Promise.all(Array.from({ length: 4 }, () => create()));
  await expect.poll(() => received).toHaveLength(4);
  release();

  expect((await replies).map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403]);
  expect(await desk.rows('/webhooks')).toHaveLength(2);
  expect(getRefusal(await create())).toEqual([403, 'LICENSE_ACCESS_LIMITED']);
});

test('a webhook that is deleted while its new address is tried stays deleted', async () => {
  const { id } = (await create()).body;
  const release = listener.hold();
  const change = desk.patch(`/webhooks/${id}`, { subscriptions: { Ticket_Add: null }, url: listener.url('/other') });
  await expect.poll(() => received).toHaveLength(2);
  await desk.call('DELETE', `/webhooks/${id}`);
  release();

  expect((await change).status).toBe(404);
  expect((await desk.get('/webhooks')).status).toBe(204);
});

// Documented: PATCH checks a new address only; subscriptions are required.
test('a change without a new address validates nothing', async () => {
  const { id } = (await create({ name: 'Old' })).body;

  const reply = await desk.patch(`/webhooks/${id}`, { name: 'New', subscriptions: { Ticket_Delete: null } });

  expect(reply.body).toMatchObject({ name: 'New', url: listener.url(), subscriptions: { Ticket_Delete: null } });
  expect(received).toHaveLength(1);
  expect(getFieldErrors(await desk.patch(`/webhooks/${id}`, { name: 'Newer' }))).toEqual(['/subscriptions missing']);
});

test('a webhook that is disabled or deleted receives nothing', async () => {
  const off = (await create()).body;
  const gone = (await create()).body;
  const { body } = await create({ url: listener.url('/on') });
  await desk.patch(`/webhooks/${off.id}`, { isEnabled: false, subscriptions: { Ticket_Add: null } });
  await desk.call('DELETE', `/webhooks/${gone.id}`);

  await desk.aTicket();

  await delivered(1);
  expect(received.at(-1)?.path).toBe('/on');
  expect(body.isEnabled).toBe(true);
});

// Documented: ignoreSourceId stops own echoes, of changes, deletions and comments as well; others receive them.
test('own changes are delivered to others only', async () => {
  const ignoreSourceId = '49ad222a-f812-11e7-8c3f-9a214cf093ae';
  const subscriptions = { Ticket_Update: null, Ticket_Delete: null, Ticket_Comment_Add: null, Contact_Add: null };
  const { id } = await desk.aTicket();
  await create({ subscriptions, ignoreSourceId });
  await create({ subscriptions, ignoreSourceId: '', url: listener.url('/others') });
  const headers = { sourceId: ignoreSourceId };

  await desk.call('POST', '/contacts', { body: { lastName: 'Own' }, headers });
  await desk.call('PATCH', `/tickets/${id}`, { body: { subject: 'Own' }, headers });
  await desk.call('POST', `/tickets/${id}/comments`, { body: { content: 'Own' }, headers });
  await desk.call('POST', '/tickets/moveToTrash', { body: { ticketIds: [id] }, headers });

  await delivered(4);
  const deliveries = received.filter(({ headers: { 'x-zdesk-jwt': jwt } }) => jwt !== undefined);
  expect(new Set(deliveries.map(({ path }) => path))).toEqual(new Set(['/others']));
  expect(types()).toEqual(['Contact_Add', 'Ticket_Update', 'Ticket_Comment_Add', 'Ticket_Delete']);
});
