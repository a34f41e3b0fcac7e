import { expect, test } from 'vitest';
import { deskForTests, type Rows } from './test-desk.ts';

const desk = deskForTests();

const search = (query: Record<string, string>) => desk.get<Rows | undefined>(`/tickets/search?${new URLSearchParams(query)}`);
const subjects = async (query: Record<string, string>) => ((await search(query)).body?.data ?? []).map(({ subject }) => subject);
/** The help desk's own signs, e.g. for all open statuses. */
const placeholder = (name: string) => `\${${name}}`;
const iso = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

// [V] Search.json: nothing found is 204.
test('nothing found is 204 without a body', async () => {
  const reply = await search({ subject: 'nothing' });

  expect([reply.status, reply.body]).toEqual([204, undefined]);
});

// [V] modifiedTimeRange=<ISO Z>,<ISO Z>&sortBy=modifiedTime, {"data":[…],"count":N}; rows carry modifiedTime and description.
test('modifiedTimeRange finds what changed in between, oldest first', async () => {
  const contactId = await desk.aContact();
  const old = await desk.aTicket({ contactId, subject: 'Old', description: '<p>Story</p>' });
  await desk.aTicket({ contactId, subject: 'Untouched' });
  await desk.sandbox.control.clock(600_000);
  const young = await desk.aTicket({ contactId, subject: 'Young' });
  await desk.sandbox.control.clock(660_000);
  await desk.patch(`/tickets/${old.id}`, { priority: 'High' });

  const reply = await search({ modifiedTimeRange: `${iso(500_000)},${iso(900_000)}`, sortBy: 'modifiedTime', limit: '100', from: '0' });

  expect(reply.status).toBe(200);
  expect(reply.body?.count).toBe(2);
  expect(reply.body?.data.map(({ id }) => id)).toEqual([young.id, old.id]);
  expect(reply.body?.data[1]).toMatchObject({
    modifiedTime: expect.stringMatching(/\.000Z$/),
    description: '<p>Story</p>',
    contact: { id: contactId },
    department: { name: 'SOD Programming' },
  });
  expect(await subjects({ modifiedTimeRange: `${iso(500_000)},${iso(900_000)}`, sortBy: '-modifiedTime' })).toEqual(['Old', 'Young']);
});

// [V] Both ends count: a client that goes on from the last time it saw must expect the same ticket again.
test('a range includes both of its ends', async () => {
  const { modifiedTime } = await desk.aTicket({ subject: 'On the edge' });

  expect(await subjects({ modifiedTimeRange: `${modifiedTime},${modifiedTime}` })).toEqual(['On the edge']);
});

// [V] limit 1 to 100 with 10 as default; from at most 4999 (HTML) or 999 (OpenAPI).
test('a page has ten rows unless asked otherwise and does not start beyond 4999', async () => {
  const contactId = await desk.aContact();
  for (let index = 0; index < 12; index += 1) await desk.aTicket({ contactId });

  const first = await search({ sortBy: 'createdTime' });
  expect([first.body?.data.length, first.body?.count]).toEqual([10, 12]);
  expect((await search({ from: '10', sortBy: 'createdTime' })).body?.data).toHaveLength(2);
  expect((await search({ from: '4999' })).status).toBe(204);
  expect((await search({ from: '5000' })).body).toMatchObject({ errorCode: 'UNPROCESSABLE_ENTITY' });
  await desk.sandbox.control.switches({ deskSearchMaxFrom: 999 });
  expect((await search({ from: '1000' })).status).toBe(422);
});

// §3: the count is a number in the documentation, a string in one fake.
test('the count can be made a string', async () => {
  await desk.aTicket();
  expect((await search({ status: 'Open' })).body?.count).toBe(1);

  await desk.sandbox.control.switches({ deskSearchCountAsText: true });

  expect((await search({ status: 'Open' })).body?.count).toBe('1');
});

// §9: index lag: the search hides new tickets for a while. [U] how long.
test('with a lag the search knows new tickets, changes and deletions only later', async () => {
  const ticket = await desk.aTicket({ subject: 'Before' });
  expect(await subjects({ id: ticket.id })).toEqual(['Before']);
  await desk.sandbox.control.switches({ deskIndexLagMs: 30_000 });

  const young = await desk.aTicket({ subject: 'Young', cf: { cf_key: 'K-1' } });
  await desk.patch(`/tickets/${ticket.id}`, { subject: 'After' });

  expect((await search({ id: young.id })).status).toBe(204);
  expect((await search({ customField1: 'cf_key:K-1' })).status).toBe(204);
  expect(await subjects({ id: ticket.id })).toEqual(['Before']);
  expect((await desk.get(`/tickets/${young.id}`)).status).toBe(200);
  await desk.sandbox.control.clock(31_000);
  expect(await subjects({ id: young.id })).toEqual(['Young']);
  expect(await subjects({ id: ticket.id })).toEqual(['After']);
  await desk.post('/tickets/moveToTrash', { ticketIds: [ticket.id] });
  expect(await subjects({ id: ticket.id })).toEqual(['After']);
  await desk.sandbox.control.clock(70_000);
  expect((await search({ id: ticket.id })).status).toBe(204);
});

// [V] customField1=cf_x:value finds a custom field, `*` stands for any letters.
test('custom fields are searched by name and value', async () => {
  await desk.aTicket({ subject: 'Seven', cf: { cf_local_id: 'TKT-000007' } });
  await desk.aTicket({ subject: 'Eight', cf: { cf_local_id: 'TKT-000008' } });

  expect(await subjects({ customField1: 'cf_local_id:TKT-000007' })).toEqual(['Seven']);
  expect(await subjects({ customField1: 'cf_local_id:tkt-000008' })).toEqual(['Eight']);
  expect(await subjects({ customField1: 'cf_local_id:TKT-*', sortBy: 'createdTime' })).toEqual(['Seven', 'Eight']);
  expect((await search({ customField1: 'cf_other:TKT-000007' })).status).toBe(204);
  expect((await search({ customField1: 'no colon' })).status).toBe(422);
});

// [V] subject, email, contactName, accountName with `*` wildcards, ticketNumber, `${empty}` and `${notempty}`.
test('texts are searched by words and wildcards', async () => {
  const contactId = await desk.aContact({ firstName: 'Zoë', lastName: 'Björk', email: 'zoe@shop.example' });
  const ticket = await desk.aTicket({ contactId, subject: 'Battery (12 V) is empty', description: '<p>Ticket ID: <b>TKT-000042</b></p>' });
  await desk.aTicket({ subject: 'Batteries are fine' });

  const queries: Record<string, string>[] = [
    { subject: 'battery' },
    { subject: 'Battery (12 V)' },
    { subject: '*12 V*' },
    { description: '*TKT-000042*' },
    { email: 'ZOE@shop.example' },
    { email: 'zoe*' },
    { email: placeholder('notempty') },
    { contactName: 'björk' },
    { ticketNumber: String(ticket.ticketNumber) },
    { contactId },
    { _all: 'TKT-000042' },
  ];
  for (const query of queries) {
    expect(await subjects(query)).toEqual(['Battery (12 V) is empty']);
  }
  expect(await subjects({ subject: 'batter*', sortBy: 'createdTime' })).toHaveLength(2);
  expect(await subjects({ email: placeholder('empty') })).toEqual(['Batteries are fine']);
  expect((await search({ subject: 'ab' })).status).toBe(422);
});

// [V] status by name, whatever the case, or by type: `${OPEN}`.
test('status is searched by name and by type', async () => {
  await desk.aTicket({ subject: 'One', status: 'Escalated' });
  await desk.aTicket({ subject: 'Two', status: 'On Hold' });
  await desk.aTicket({ subject: 'Three', status: 'Closed' });

  expect(await subjects({ status: placeholder('OPEN') })).toEqual(['One']);
  expect(await subjects({ status: 'on hold,closed', sortBy: 'createdTime' })).toEqual(['Two', 'Three']);
  expect(await subjects({ status: placeholder('ONHOLD') })).toEqual(['Two']);
});

// [V] createdTimeRange, dueDateRange, departmentId and others narrow each other.
test('conditions narrow each other', async () => {
  const departmentId = desk.departmentId('Bug Report');
  await desk.aTicket({ subject: 'Here', departmentId, dueDate: '2027-01-01T00:00:00Z', priority: 'High' });
  await desk.aTicket({ subject: 'There', priority: 'High' });
  const created = `${iso(-60_000)},${iso(60_000)}`;

  expect(await subjects({ createdTimeRange: created, departmentId })).toEqual(['Here']);
  expect(await subjects({ priority: 'High', dueDateRange: '2026-12-31T00:00:00Z,2027-01-02T00:00:00Z' })).toEqual(['Here']);
  expect((await search({ createdTimeRange: `${iso(60_000)},${iso(90_000)}` })).status).toBe(204);
  expect((await search({ createdTimeRange: 'yesterday' })).status).toBe(422);
});
