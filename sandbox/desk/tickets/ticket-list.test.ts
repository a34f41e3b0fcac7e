import { expect, test } from 'vitest';
import { deskForTests, type Rows, type View } from '../test-desk.ts';

const desk = deskForTests();

const list = async (query = '') => (await desk.get<Rows | undefined>(`/tickets${query}`)).body?.data ?? [];
const subjects = async (query: string) => (await list(query)).map(({ subject }) => subject);

/** Three tickets, a minute after each other. */
async function threeTickets(...fields: readonly View[]): Promise<(View & { id: string })[]> {
  const contactId = await desk.aContact({ email: 'ada@shop.example' });
  const tickets: (View & { id: string })[] = [];
  for (const [index, subject] of ['First', 'Second', 'Third'].entries()) {
    await desk.sandbox.control.clock(index * 60_000);
    tickets.push(await desk.aTicket({ contactId, subject, ...fields[index] }));
  }
  return tickets;
}

// [V OAS; R "crashed every poll in production"] An empty list is 204 without a body.
test('no tickets are 204 without a body', async () => {
  const reply = await desk.get('/tickets');

  expect(reply.status).toBe(204);
  expect(reply.body).toBeUndefined();
});

// Documented: Ticket.json; rows have neither modifiedTime nor description nor names of contact and account.
test('a row has neither modifiedTime nor description nor names', async () => {
  await desk.aTicket({ description: '<p>Long story</p>' });

  const [row = {}] = await list();

  for (const key of ['modifiedTime', 'description', 'contact', 'contactName', 'account', 'accountName', 'cf', 'classification']) {
    expect(row).not.toHaveProperty(key);
  }
  expect(row).toMatchObject({
    id: expect.stringMatching(/^\d{18}$/),
    ticketNumber: '101',
    subject: 'Screen stays dark',
    status: 'Open',
    statusType: 'Open',
    channel: 'Web',
    category: null,
    closedTime: null,
    dueDate: null,
    isArchived: false,
    isSpam: false,
    source: { type: 'SYSTEM' },
    createdTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    customerResponseTime: expect.stringMatching(/Z$/),
    webUrl: expect.stringContaining('#Cases/dv/'),
  });
});

// Documented: Counts are strings.
test('counts are strings', async () => {
  const { id } = await desk.aTicket();
  await desk.post(`/tickets/${id}/comments`, { content: 'Checked.' });

  const [row = {}] = await list();

  expect([row.commentCount, row.threadCount]).toEqual(['1', '0']);
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ commentCount: '1', tagCount: '0' });
});

// Documented: include=contacts,products,departments,team,isRead,assignee; the account's name is at contact.account.accountName.
test('include adds who and what the ticket refers to', async () => {
  const { id: accountId } = (await desk.post('/accounts', { accountName: 'Müller & Söhne' })).body;
  const contactId = await desk.aContact({ lastName: 'Öz', firstName: 'Ali', accountId });
  await desk.aTicket({ contactId });

  const [row = {}] = await list('?include=contacts,departments,assignee,products,team,isRead');

  expect(row).toMatchObject({
    accountId,
    contact: { id: contactId, lastName: 'Öz', firstName: 'Ali', account: { id: accountId, accountName: 'Müller & Söhne' } },
    department: { id: desk.departmentId(), name: 'SOD Programming' },
    assignee: null,
    product: null,
    team: null,
    isRead: true,
  });
  expect((await desk.get('/tickets?include=contact')).status).toBe(422);
});

// Documented: sortBy createdTime, dueDate, recentThread, customerResponseTime; `-` turns the order round. modifiedTime is none of them.
test('lists are sorted by what the documentation names, and by nothing else', async () => {
  const [, second] = await threeTickets({ dueDate: '2027-01-03T00:00:00Z' }, { dueDate: '2027-01-01T00:00:00Z' });
  await desk.sandbox.control.clock(3 * 60_000);
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'threads', changes: { ticketId: second?.id, summary: 'Still dark' } });

  expect(await subjects('?sortBy=createdTime')).toEqual(['First', 'Second', 'Third']);
  expect(await subjects('?sortBy=-createdTime')).toEqual(['Third', 'Second', 'First']);
  expect(await subjects('?sortBy=dueDate')).toEqual(['Second', 'First', 'Third']);
  expect((await subjects('?sortBy=-recentThread'))[0]).toBe('Second');
  expect((await subjects('?sortBy=-customerResponseTime'))[0]).toBe('Second');
  expect((await desk.get('/tickets?sortBy=modifiedTime')).status).toBe(422);
});

// Documented: from (default 0) and limit (default 25).
test('a page starts at from and has 25 rows unless asked otherwise', async () => {
  const contactId = await desk.aContact();
  for (let index = 0; index < 27; index += 1) await desk.aTicket({ contactId, subject: `No. ${index}` });

  expect(await list()).toHaveLength(25);
  expect(await subjects('?from=25&sortBy=createdTime')).toEqual(['No. 25', 'No. 26']);
  expect(await subjects('?from=1&limit=2&sortBy=createdTime')).toEqual(['No. 1', 'No. 2']);
  expect((await desk.get('/tickets?from=27')).status).toBe(204);
});

// Documented: status: csv of display names; there is no status "new", and asking for it finds nothing.
test('status filters by display names, and there is no "new"', async () => {
  await threeTickets({ status: 'On Hold' }, { status: 'Closed' });

  expect(await subjects('?status=On%20Hold,Open&sortBy=createdTime')).toEqual(['First', 'Third']);
  expect(await subjects('?status=Closed')).toEqual(['Second']);
  expect((await desk.get('/tickets?status=new')).status).toBe(204);
});

// Documented: departmentId is numeric; there is no filter by the department's name.
test('departmentId filters by id and takes no name', async () => {
  const departmentId = desk.departmentId('Bug Report');
  const [, second] = await threeTickets({}, { departmentId });

  expect(await subjects(`?departmentId=${departmentId}`)).toEqual(['Second']);
  await desk.patch(`/tickets/${second?.id}`, { departmentId: desk.departmentId() });
  expect((await desk.get(`/tickets?departmentId=${departmentId}`)).status).toBe(204);
  expect(await subjects(`?departmentId=${desk.departmentId()}&sortBy=createdTime`)).toEqual(['First', 'Second', 'Third']);
  expect((await desk.get('/tickets?departmentId=Bug%20Report')).status).toBe(422);
});

// Documented: priority, channel, assignee (ids or Unassigned), receivedInDays=15|30|90.
test('priority, channel, assignee and age filter, too', async () => {
  await threeTickets({ priority: 'High', channel: 'Phone' });

  expect(await subjects('?priority=High')).toEqual(['First']);
  expect(await subjects('?channel=Phone,Email')).toEqual(['First']);
  expect(await subjects('?assignee=Unassigned&sortBy=createdTime')).toEqual(['First', 'Second', 'Third']);
  expect((await desk.get('/tickets?assignee=1')).status).toBe(204);
  expect(await list('?assignee=1,Unassigned')).toHaveLength(3);
  expect(await list('?receivedInDays=15')).toHaveLength(3);
  await desk.sandbox.control.clock(16 * 86_400_000);
  await desk.connect();
  expect((await desk.get('/tickets?receivedInDays=15')).status).toBe(204);
  expect((await desk.get('/tickets?receivedInDays=7')).status).toBe(422);
});

// Documented: fields: at most 30, no texts of several lines.
test('fields narrows the rows', async () => {
  await desk.aTicket({ cf: { cf_vin: 'X1' } });

  expect(await list('?fields=subject,cf_vin,statusType')).toEqual([
    { id: expect.any(String), subject: 'Screen stays dark', cf_vin: 'X1', statusType: 'Open' },
  ]);
  expect((await desk.get('/tickets?fields=description')).status).toBe(422);
  expect((await desk.get(`/tickets?fields=${Array(31).fill('subject').join(',')}`)).status).toBe(422);
});

// Documented: Ticket.json: reading one adds description, modifiedTime, classification, resolution, cf, customFields and more.
test('one ticket is read with everything, and with names when asked', async () => {
  const { id, contactId } = await desk.aTicket({ description: '<p>Long story</p>', classification: 'Problem', resolution: 'Replaced' });

  const bare = (await desk.get(`/tickets/${id}`)).body;
  const full = (await desk.get(`/tickets/${id}?include=contacts,assignee,departments`)).body;

  expect(bare).toMatchObject({
    description: '<p>Long story</p>',
    classification: 'Problem',
    resolution: 'Replaced',
    modifiedTime: expect.stringMatching(/Z$/),
    cf: {},
    customFields: {},
    tagCount: '0',
    isTrashed: false,
    isDeleted: false,
    isEscalated: false,
    slaId: null,
    modifiedBy: expect.any(String),
  });
  expect(bare).not.toHaveProperty('contact');
  expect(full).toMatchObject({
    contact: { id: contactId, lastName: 'Meyer', account: null },
    assignee: null,
    department: { name: 'SOD Programming' },
  });
});

// Reported by third parties: A missing id is 404 URL_NOT_FOUND as well.
test('an unknown ticket is not found', async () => {
  const reply = await desk.get('/tickets/189440000000999999');

  expect([reply.status, reply.body.errorCode]).toEqual([404, 'URL_NOT_FOUND']);
});

// Documented: responseDueDate (HTML documentation); nothing has one here, so the order stays that of creation.
test('tickets without what they are sorted by keep their order', async () => {
  await threeTickets();

  expect(await subjects('?sortBy=responseDueDate')).toEqual(['First', 'Second', 'Third']);
  expect(await subjects('?sortBy=dueDate')).toEqual(['First', 'Second', 'Third']);
  expect(await subjects('?sortBy=recentThread&limit=1&from=1')).toEqual(['Second']);
});

test('an order that was asked for before knows what was written since', async () => {
  const [first] = await threeTickets(
    { dueDate: '2027-01-03T00:00:00Z' },
    { dueDate: '2027-01-02T00:00:00Z' },
    { dueDate: '2027-01-01T00:00:00Z' },
  );
  expect(await subjects('?sortBy=dueDate')).toEqual(['Third', 'Second', 'First']);

  await desk.patch(`/tickets/${first?.id}`, { dueDate: '2026-12-01T00:00:00Z' });

  expect(await subjects('?sortBy=dueDate')).toEqual(['First', 'Third', 'Second']);
  expect(await subjects(`?sortBy=-dueDate&departmentId=${desk.departmentId()}`)).toEqual(['Second', 'Third', 'First']);
});

test('filters narrow each other, and pages count only what they keep', async () => {
  const departmentId = desk.departmentId('Bug Report');
  await threeTickets({ departmentId, priority: 'High' }, { departmentId, priority: 'Low' }, { priority: 'High' });

  expect(await subjects(`?departmentId=${departmentId}&priority=High`)).toEqual(['First']);
  expect(await subjects('?priority=High&from=1')).toEqual(['First']);
  expect(await subjects('?priority=High,Low&status=Open&limit=2')).toEqual(['Third', 'Second']);
  expect((await desk.get('/tickets?priority=high')).status).toBe(204);
  expect((await desk.get('/tickets?priority=High&status=Closed')).status).toBe(204);
});

test('statuses of the portal with odd letters filter, too', async () => {
  await desk.sandbox.control.settings({ deskStatuses: 'Open=Open,Wartet auf Rückmeldung=On Hold,Geschlossen=Closed' });
  await threeTickets({ status: 'Wartet auf Rückmeldung' }, { status: 'Geschlossen' });

  expect(await subjects(`?status=${encodeURIComponent('Wartet auf Rückmeldung')}`)).toEqual(['First']);
  expect(await list('?status=Geschlossen')).toMatchObject([{ statusType: 'Closed', closedTime: expect.stringMatching(/Z$/) }]);
});

// Documented: fields: the values of standard and custom fields; what a ticket does not have is null.
test('fields that a ticket does not have are null', async () => {
  await desk.aTicket();

  expect(await list('?fields=cf_unknown,dueDate,webUrl,classification')).toEqual([
    { id: expect.any(String), cf_unknown: null, dueDate: null, webUrl: expect.any(String), classification: null },
  ]);
});

test('the newest ticket comes first by default', async () => {
  await threeTickets();

  expect(await subjects('')).toEqual(['Third', 'Second', 'First']);
});
