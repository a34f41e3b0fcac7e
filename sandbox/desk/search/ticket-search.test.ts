import { expect, test } from 'vitest';
import { deskForTests, type Rows } from '../test-desk.ts';

const desk = deskForTests();

const search = (query: Record<string, string>) => desk.get<Rows | undefined>(`/tickets/search?${new URLSearchParams(query)}`);
const subjects = async (query: Record<string, string>) => ((await search(query)).body?.data ?? []).map(({ subject }) => subject);
/** The help desk's own signs, e.g. for all open statuses. */
const placeholder = (name: string) => `\${${name}}`;
const iso = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

// Documented: Search.json: nothing found is 204.
test('nothing found is 204 without a body', async () => {
  const reply = await search({ subject: 'nothing' });

  expect([reply.status, reply.body]).toEqual([204, undefined]);
});

// Documented: modifiedTimeRange=<ISO Z>,<ISO Z>&sortBy=modifiedTime, {"data":[…],"count":N}; rows carry modifiedTime and description.
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

// Documented: Both ends count: a client that goes on from the last time it saw must expect the same ticket again.
test('a range includes both of its ends', async () => {
  const { modifiedTime } = await desk.aTicket({ subject: 'On the edge' });

  expect(await subjects({ modifiedTimeRange: `${modifiedTime},${modifiedTime}` })).toEqual(['On the edge']);
});

// Documented: limit 1 to 100 with 10 as default; from at most 999 (OpenAPI) or 4999 (HTML).
test('a page has ten rows unless asked otherwise and does not start beyond 999', async () => {
  const contactId = await desk.aContact();
  for (let index = 0; index < 12; index += 1) await desk.aTicket({ contactId });

  const first = await search({ sortBy: 'createdTime' });
  expect([first.body?.data.length, first.body?.count]).toEqual([10, 12]);
  expect((await search({ from: '10', sortBy: 'createdTime' })).body?.data).toHaveLength(2);
  expect((await search({ from: '999' })).status).toBe(204);
  expect((await search({ from: '1000' })).body).toMatchObject({ errorCode: 'UNPROCESSABLE_ENTITY' });
  await desk.sandbox.control.settings({ deskSearchMaxFrom: 4_999 });
  expect((await search({ from: '4999' })).status).toBe(204);
  expect((await search({ from: '5000' })).status).toBe(422);
});

// The count is a number in the documentation, a string in one fake.
test('the count can be made a string', async () => {
  await desk.aTicket();
  expect((await search({ status: 'Open' })).body?.count).toBe(1);

  await desk.sandbox.control.settings({ deskSearchCountAsText: true });

  expect((await search({ status: 'Open' })).body?.count).toBe('1');
});

// Index lag: the search hides new tickets for a while. Assumed: how long.
test('with a lag the search knows new tickets, changes and deletions only later', async () => {
  const ticket = await desk.aTicket({ subject: 'Before' });
  expect(await subjects({ id: ticket.id })).toEqual(['Before']);
  await desk.sandbox.control.settings({ deskIndexLagMs: 30_000 });

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

// Documented: customField1=cf_x:value finds a custom field, `*` stands for any letters.
test('custom fields are searched by name and value', async () => {
  await desk.aTicket({ subject: 'Seven', cf: { cf_local_id: 'TKT-000007' } });
  await desk.aTicket({ subject: 'Eight', cf: { cf_local_id: 'TKT-000008' } });

  expect(await subjects({ customField1: 'cf_local_id:TKT-000007' })).toEqual(['Seven']);
  expect(await subjects({ customField1: 'cf_local_id:tkt-000008' })).toEqual(['Eight']);
  expect(await subjects({ customField1: 'cf_local_id:TKT-*', sortBy: 'createdTime' })).toEqual(['Seven', 'Eight']);
  expect((await search({ customField1: 'cf_other:TKT-000007' })).status).toBe(204);
  expect((await search({ customField1: 'no colon' })).status).toBe(422);
});

// Documented: subject, email, contactName, accountName with `*` wildcards, ticketNumber, `${empty}` and `${notempty}`.
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

// Documented: status by name, whatever the case, or by type: `${OPEN}`.
test('status is searched by name and by type', async () => {
  await desk.aTicket({ subject: 'One', status: 'Escalated' });
  await desk.aTicket({ subject: 'Two', status: 'On Hold' });
  await desk.aTicket({ subject: 'Three', status: 'Closed' });

  expect(await subjects({ status: placeholder('OPEN') })).toEqual(['One']);
  expect(await subjects({ status: 'on hold,closed', sortBy: 'createdTime' })).toEqual(['Two', 'Three']);
  expect(await subjects({ status: placeholder('ONHOLD') })).toEqual(['Two']);
});

// Documented: createdTimeRange, dueDateRange, departmentId and others narrow each other.
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

// Documented: Search.json: email, phone, accountName, priority, channel and others; ids exactly, several with commas.
test('each condition finds what it names', async () => {
  const accountId = String((await desk.post('/accounts', { accountName: 'Garage Étoile' })).body.id);
  const contactId = await desk.aContact({ firstName: 'Léa', lastName: 'Petit', accountId, phone: '+33 1 23', email: 'lea@etoile.example' });
  const first = await desk.aTicket({ contactId, subject: 'First', priority: 'High', channel: 'Phone', category: 'Cables' });
  const second = await desk.aTicket({ subject: 'Second', description: 'About cables' });

  const cases: [Record<string, string>, string[]][] = [
    [{ accountName: 'garage étoile' }, ['First']],
    [{ accountName: placeholder('empty') }, ['Second']],
    [{ accountId }, ['First']],
    [{ contactName: 'Léa Petit' }, ['First']],
    [{ contactName: 'petit' }, ['First']],
    [{ phone: '+33*' }, ['First']],
    [{ phone: placeholder('empty') }, ['Second']],
    [{ email: 'nobody@x.example,lea@etoile.example' }, ['First']],
    [{ priority: 'high' }, ['First']],
    [{ priority: placeholder('notempty') }, ['First']],
    [{ channel: 'Web,Phone' }, ['First', 'Second']],
    [{ category: 'cables' }, ['First']],
    [{ description: 'cables' }, ['Second']],
    [{ assigneeId: first.contactId as string }, []],
    [{ id: `${second.id},${first.id},${second.id}` }, ['First', 'Second']],
    [{ ticketNumber: `${first.ticketNumber},999999` }, ['First']],
    [{ _all: 'léa*' }, []],
    [{ _all: '*étoile*' }, ['First']],
    [{ _all: 'Petit', priority: 'High' }, ['First']],
    [{ _all: 'Petit', priority: 'Low' }, []],
  ];
  for (const [query, expected] of cases) {
    expect(await subjects({ ...query, sortBy: 'createdTime' }), JSON.stringify(query)).toEqual(expected);
  }
});

test('the same id twice is one ticket, in the rows and in the count', async () => {
  const { id, ticketNumber } = await desk.aTicket();

  expect((await search({ id: `${id},${id}` })).body).toMatchObject({ count: 1, data: [{ id }] });
  expect((await search({ ticketNumber: `${ticketNumber},${ticketNumber}` })).body?.count).toBe(1);
});

// Documented: customField1 to customField10, wildcards, ${empty} and ${notempty}; the name stands before the first colon.
test('several custom fields narrow each other', async () => {
  const contactId = await desk.aContact();
  await desk.aTicket({ contactId, subject: 'Both', cf: { cf_vin: '1HGCM', cf_time: '10:30' } });
  await desk.aTicket({ contactId, subject: 'One', cf: { cf_vin: '1HGCM' } });

  expect(await subjects({ customField1: 'cf_vin:1HGCM', customField2: 'cf_time:10:30' })).toEqual(['Both']);
  expect(await subjects({ customField3: 'cf_vin:1hgcm', sortBy: 'createdTime' })).toEqual(['Both', 'One']);
  expect(await subjects({ customField1: `cf_time:${placeholder('empty')}` })).toEqual(['One']);
  expect(await subjects({ customField10: `cf_time:${placeholder('notempty')}` })).toEqual(['Both']);
  expect(await subjects({ customField1: 'cf_vin:1HGCM,other', sortBy: '-createdTime' })).toEqual(['One', 'Both']);
  expect((await search({ customField1: 'email:a@b.example' })).status).toBe(204);
  await desk.patch(`/tickets/${(await desk.rows('/tickets?sortBy=createdTime'))[0]?.id}`, { cf: { cf_vin: null } });
  expect(await subjects({ customField1: 'cf_vin:1HGCM' })).toEqual(['One']);
});

// Documented: sortBy relevance, modifiedTime, createdTime, customerResponseTime; `-` turns the order round.
test('a search is sorted either way, with conditions and without', async () => {
  const contactId = await desk.aContact({ email: 'ada@shop.example' });
  const made = [];
  for (const [index, subject] of ['One', 'Two', 'Three'].entries()) {
    await desk.sandbox.control.clock(index * 60_000);
    made.push(await desk.aTicket({ contactId, subject }));
  }
  await desk.sandbox.control.clock(200_000);
  await desk.patch(`/tickets/${made[1]?.id}`, { priority: 'Low' });
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: made[0]?.id, summary: 'Hm' } });
  await desk.sandbox.control.clock(260_000);
  await desk.patch(`/tickets/${made[1]?.id}`, { priority: 'High' });

  for (const narrowed of [{}, { email: 'ada@shop.example' }, { subject: '*' }] as Record<string, string>[]) {
    const query = narrowed.subject ? { subject: '*e*'.padEnd(3), status: 'Open' } : narrowed;
    const all = await subjects({ ...query, sortBy: 'createdTime' });
    expect(await subjects({ ...query, sortBy: '-createdTime' })).toEqual(all.toReversed());
    expect((await subjects({ ...query, sortBy: '-customerResponseTime' }))[0]).toBe('One');
  }
  expect(await subjects({ sortBy: 'modifiedTime' })).toEqual(['Three', 'One', 'Two']);
  expect(await subjects({ sortBy: '-modifiedTime', limit: '2' })).toEqual(['Two', 'One']);
  expect(await subjects({ sortBy: '-modifiedTime', from: '2' })).toEqual(['Three']);
  expect(await subjects({ email: 'ada@shop.example', sortBy: 'modifiedTime', from: '1', limit: '1' })).toEqual(['One']);
});

// Documented: createdTimeRange, customerResponseTimeRange, dueDateRange, modifiedTimeRange; all of them at once narrow.
test('a range that ends before it begins finds nothing, and ranges narrow each other', async () => {
  const { createdTime, customerResponseTime } = await desk.aTicket({ subject: 'Now' });
  const [early, late] = [iso(-60_000), iso(60_000)];

  expect((await search({ modifiedTimeRange: `${late},${early}` })).status).toBe(204);
  expect((await search({ createdTimeRange: `${late},${early}` })).status).toBe(204);
  expect((await search({ dueDateRange: `${early},${late}` })).status).toBe(204);
  const range = `${early},${late}`;
  expect(await subjects({ modifiedTimeRange: range, createdTimeRange: range, customerResponseTimeRange: range })).toEqual(['Now']);
  expect(await subjects({ customerResponseTimeRange: `${customerResponseTime},${customerResponseTime}` })).toEqual(['Now']);
  expect((await search({ modifiedTimeRange: range, createdTimeRange: `${early},${iso(-30_000)}` })).status).toBe(204);
  expect(await subjects({ createdTimeRange: `${createdTime},${late}` })).toEqual(['Now']);
});

// Windows have to be split because `from` ends at 999: more than 1,099 changes in one second are out of reach.
test('with many changes in one second only the first of them can be reached', async () => {
  await desk.sandbox.control.settings({ deskSearchMaxFrom: 3 });
  const contactId = await desk.aContact();
  for (let index = 0; index < 6; index += 1) await desk.aTicket({ contactId });
  const range = { modifiedTimeRange: `${iso(-60_000)},${iso(60_000)}`, sortBy: 'modifiedTime', limit: '1' };

  expect((await search({ ...range, from: '3' })).body).toMatchObject({ count: 6, data: [expect.anything()] });
  expect((await search({ ...range, from: '4' })).status).toBe(422);
});

test('custom fields named like what every object has are simply not there', async () => {
  await desk.aTicket();

  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    expect((await search({ customField1: `${name}:*` })).status).toBe(204);
    expect((await search({ customField1: `${name}:x` })).status).toBe(204);
    expect((await search({ customField1: `${name}:${placeholder('empty')}` })).body?.count).toBe(1);
  }
});
