import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors } from './test-desk.ts';

const desk = deskForTests();

// Ticket.json of zoho/zohodesk-oas: listviewJson, ticketResponse and ticket_detail_response.
const COMMON =
  'id,ticketNumber,layoutId,email,phone,subject,status,statusType,createdTime,category,language,subCategory,priority,channel,dueDate,' +
  'responseDueDate,commentCount,threadCount,closedTime,onholdTime,lockedTime,departmentId,contactId,accountId,productId,assigneeId,teamId,' +
  'channelCode,webUrl,isSpam,isArchived,customerResponseTime,source';
const BARE =
  'description,modifiedTime,classification,resolution,cf,customFields,secondaryContacts,entitySkills,layoutDetails,sharedDepartments,' +
  'sharedCount,taskCount,approvalCount,timeEntryCount,attachmentCount,isTrashed,isDeleted,isEscalated,isOverDue,isResponseOverdue,slaId,' +
  'channelRelatedInfo,modifiedBy';
const toKeys = (...lists: string[]) => lists.join().split(',').sort();
const keysOf = (body: object | undefined) => Object.keys(body ?? {}).sort();

test('a list, a creation, a change and a detail have the published fields', async () => {
  const created = await desk.aTicket();
  const changed = (await desk.patch(`/tickets/${created.id}`, { subject: 'Other' })).body;
  const [row] = await desk.rows('/tickets');
  const detail = (await desk.get(`/tickets/${created.id}`)).body;
  expect(keysOf(row)).toEqual(toKeys(COMMON, 'sentiment,relationshipType,lastThread'));
  expect(keysOf(created)).toEqual(toKeys(COMMON, BARE));
  expect(keysOf(changed)).toEqual(toKeys(COMMON, BARE));
  expect(keysOf(detail)).toEqual(toKeys(COMMON, BARE, 'sentiment,isFollowing,createdBy,tagCount,followerCount'));
});

test('IDs and counts are strings, and times are UTC in whole seconds', async () => {
  const ticket = await desk.aTicket({ status: 'Closed' });
  for (const [name, value] of Object.entries(ticket)) if (name.endsWith('Count')) expect(value, name).toBe('0');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
  const id = expect.stringMatching(/^\d{17,19}$/);
  expect(ticket).toMatchObject({ id, contactId: id, departmentId: id, ticketNumber: expect.stringMatching(/^\d+$/) });
  expect(ticket).toMatchObject({ createdTime: time, modifiedTime: time, closedTime: time, statusType: 'Closed' });
});

test('include adds the contact with its account, the department and the assignee', async () => {
  const { id: accountId } = await desk.sandbox.control.edit<{ id: string }>({
    provider: 'desk',
    kind: 'accounts',
    changes: { accountName: 'Garage' },
  });
  const { id, contactId } = await desk.aTicket({ contactId: await desk.aContact({ accountId, email: 'meyer@shop.example' }) });
  const included = {
    contact: { id: contactId, lastName: 'Meyer', email: 'meyer@shop.example', account: { id: accountId, accountName: 'Garage' } },
    department: { id: desk.departmentId(), name: expect.any(String) },
    assignee: null,
  };
  const query = 'include=contacts,departments,assignee';
  expect((await desk.rows(`/tickets?${query}`))[0]).toMatchObject(included);
  expect((await desk.get(`/tickets/${id}?${query}`)).body).toMatchObject({ ...included, accountId });
});

test('a list is 204 if it is empty, has pages, and filters by department and status', async () => {
  const empty = await desk.get('/tickets');
  expect([empty.status, empty.body]).toEqual([204, undefined]);
  for (const [index, status] of ['Open', 'Closed', 'On Hold'].entries()) {
    await desk.sandbox.control.clock(index * 2_000);
    await desk.aTicket({ subject: status, status });
  }
  const subjects = async (query: string) => (await desk.rows(`/tickets?${query}`)).map(({ subject }) => subject);
  expect(await subjects('')).toEqual(['On Hold', 'Closed', 'Open']);
  expect(await subjects('sortBy=createdTime&from=1&limit=1')).toEqual(['Closed']);
  expect(await subjects('status=Open,On Hold')).toEqual(['On Hold', 'Open']);
  expect(await subjects(`departmentId=${desk.departmentId()}&sortBy=-createdTime&limit=1`)).toEqual(['On Hold']);
});

test.each([
  ['limit=101', 'exceeds the range'],
  ['limit=0', 'exceeds the range'],
  ['from=-1', 'invalid'],
  ['sortBy=subject', 'invalid'],
  ['department=Support', 'Extra query parameter'],
  ['include=nonsense', 'invalid'],
])('a list with %s is rejected', async (query, message) => {
  const { status, body } = await desk.get(`/tickets?${query}`);
  expect([status, body]).toMatchObject([422, { errorCode: 'UNPROCESSABLE_ENTITY', message: expect.stringContaining(message) }]);
});

// Ticket.json: additionalProperties is false; departmentId and a contact are required.
test.each([
  ['no department and no contact', { departmentId: undefined, contactId: undefined }, ['/departmentId missing', '/contactId missing']],
  ['an unknown field', { Subject: 'x' }, ['/Subject invalid']],
  ['an unknown status', { status: 'new' }, ['/status invalid']],
  ['a subject of 1,001 characters', { subject: 'x'.repeat(1_001) }, ['/subject invalid']],
  ['a due date without a zone', { dueDate: '2026-11-21T10:00:00' }, ['/dueDate invalid']],
  ['a custom field that is too long', { cf: { cf_vin: 'x'.repeat(256) } }, ['/cf/cf_vin invalid']],
  ['an email with consecutive dots', { email: 'a..b@shop.example' }, ['/email invalid']],
  [
    'an inline contact that is not ASCII',
    { contactId: undefined, contact: { lastName: 'Müller', email: 'm@shop.example' } },
    ['/contact/lastName invalid'],
  ],
])('a new ticket with %s is rejected', async (_what, changes, errors) => {
  const body = { departmentId: desk.departmentId(), contactId: await desk.aContact(), subject: 'x', ...changes };
  const answer = await desk.post('/tickets', body);
  expect([answer.status, answer.body.errorCode, getFieldErrors(answer)]).toEqual([422, 'INVALID_DATA', errors]);
});

test('an inline contact with a known address is that contact', async () => {
  const contactId = await desk.aContact({ email: 'doe@shop.example' });
  const known = await desk.aTicket({ contactId: undefined, contact: { lastName: 'Doe', email: 'DOE@shop.example' } });
  const added = await desk.aTicket({ contactId: undefined, contact: { lastName: 'Roe', email: 'roe@shop.example' } });
  expect(known.contactId).toBe(contactId);
  expect(added).toMatchObject({ email: 'roe@shop.example', contactId: expect.not.stringMatching(contactId) });
});

test('a change sets the given fields, merges custom fields and updates modifiedTime', async () => {
  const { id } = await desk.aTicket({ priority: 'High', cf: { cf_vin: 'A', cf_key: 'B' } });
  await desk.sandbox.control.clock(60_000);
  const { status, body } = await desk.patch(`/tickets/${id}`, { status: 'On Hold', cf: { cf_vin: null } });
  expect([status, body]).toMatchObject([200, { priority: 'High', statusType: 'On Hold', cf: { cf_vin: null, cf_key: 'B' } }]);
  expect(body.customFields).toEqual({ Vin: null, Key: 'B' });
  expect(Date.parse(String(body.modifiedTime))).toBeGreaterThan(Date.parse(String(body.createdTime)));
});

test('a deleted ticket leaves the lists, can be read as trashed, and can be restored', async () => {
  const { id } = await desk.aTicket();
  await desk.sandbox.control.edit({ provider: 'desk', kind: 'tickets', id, remove: true });
  expect(await desk.rows('/tickets')).toEqual([]);
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ isTrashed: true });
  expect((await desk.patch(`/tickets/${id}`, { subject: 'x' })).status).toBe(404);
  const { body } = await desk.post('/recycleBin/restore', { ids: [id, '9'] });
  expect(body.results).toEqual([
    { id, success: true, errors: null },
    { id: '9', success: false, errors: { errorCode: 'URL_NOT_FOUND' } },
  ]);
  expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ isTrashed: false });
});

// Not confirmed, so a setting turns it off.
test('texts are stored trimmed and sanitized', async () => {
  const sent = {
    subject: ' Dark ',
    description: 'a\n<b>b</b><script>x</script><img src=x onerror=alert(1)>',
    dueDate: '2026-11-21T10:00:00.123Z',
  };
  expect(await desk.aTicket(sent)).toMatchObject({
    subject: 'Dark',
    description: 'a<br><b>b</b><img src=x>',
    dueDate: '2026-11-21T10:00:00.000Z',
  });
  expect(await desk.aTicket({ description: 'a & b\nc' })).toMatchObject({ description: 'a &amp; b<br>c' });
  await desk.sandbox.control.settings({ deskNormalizesText: false });
  expect(await desk.aTicket(sent)).toMatchObject(sent);
});
