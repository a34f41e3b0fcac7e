import { describe, expect, test } from 'vitest';
import { deskForTests, getFieldErrors, getRefusal } from './test-desk.ts';

const desk = deskForTests();

const UNKNOWN = '189440000000999999';

// Documented: Common.json: 405 METHOD_NOT_ALLOWED.
describe('a method that a path does not have is refused', () => {
  test.each([
    ['DELETE', '/organizations'],
    ['POST', '/departments'],
    ['PATCH', '/departments/1'],
    ['PUT', '/contacts'],
    ['POST', '/contacts/search'],
    ['DELETE', '/contacts/1'],
    ['DELETE', '/accounts'],
    ['POST', '/accounts/search'],
    ['PUT', '/tickets'],
    ['POST', '/tickets/search'],
    ['GET', '/tickets/moveToTrash'],
    ['PATCH', '/tickets/updateMany'],
    ['DELETE', '/tickets/1'],
    ['PUT', '/tickets/1/comments'],
    ['POST', '/tickets/1/comments/2'],
    ['POST', '/tickets/1/threads'],
    ['DELETE', '/tickets/1/threads/2'],
    ['DELETE', '/webhooks'],
    ['PUT', '/webhooks/1'],
  ])('%s %s', async (method, path) => {
    expect(getRefusal(await desk.call(method, path))).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });
});

// Reported by third parties: A missing id is 404 URL_NOT_FOUND as well; assumed: so is an id that is none.
describe('what does not exist is not found', () => {
  test.each([
    ['GET', `/organizations/${UNKNOWN}`],
    ['GET', `/departments/${UNKNOWN}`],
    ['GET', `/contacts/${UNKNOWN}`],
    ['GET', '/contacts/anybody'],
    ['GET', `/accounts/${UNKNOWN}`],
    ['GET', '/tickets/TKT-000001'],
    ['GET', '/tickets/101'],
    ['GET', '/tickets/%00'],
    ['GET', '/tickets/-1'],
    ['GET', `/tickets/${UNKNOWN}/comments`],
    ['GET', `/tickets/${UNKNOWN}/comments/1`],
    ['GET', `/tickets/${UNKNOWN}/threads/1`],
    ['DELETE', `/tickets/${UNKNOWN}/comments/1`],
    ['GET', `/webhooks/${UNKNOWN}`],
    ['DELETE', `/webhooks/${UNKNOWN}`],
    ['POST', '/tickets/abc'],
    ['GET', '/Tickets'],
    ['GET', '/tickets/'],
    ['GET', '//tickets'],
    ['GET', '/agents/none'],
    ['GET', ''],
  ])('%s %s', async (method, path) => {
    expect(getRefusal(await desk.call(method, path))).toEqual([404, 'URL_NOT_FOUND']);
  });
});

test('an address that cannot be read is the caller’s fault', async () => {
  expect((await desk.get('/tickets/%E0%A4%A')).status).toBe(400);
  const long = await desk.get(`/tickets/${'9'.repeat(3_000)}`);
  expect(long.status).toBeGreaterThanOrEqual(400);
  expect(long.status).toBeLessThan(500);
  expect(long.body.errorCode).not.toBe('INTERNAL_SERVER_ERROR');
});

// Documented: Common.json: UNPROCESSABLE_ENTITY for what is wrong with a query.
describe('a query that will not do is refused', () => {
  test.each([
    ['/tickets', 'limit=-1'],
    ['/tickets', 'limit=1.5'],
    ['/tickets', 'limit='],
    ['/tickets', 'limit=ten'],
    ['/tickets', 'limit=0x10'],
    ['/tickets', 'limit=1&limit=2'],
    ['/tickets', 'from=-1'],
    ['/tickets', 'from=1e3'],
    ['/tickets', 'from=2147483648'],
    ['/tickets', 'from=%D9%A3'],
    ['/tickets', 'departmentId=1,2'],
    ['/tickets', 'sortBy=createdTime,dueDate'],
    ['/tickets', 'sortBy=--createdTime'],
    ['/tickets', 'include=contacts,'],
    ['/tickets', 'include=Contacts'],
    ['/tickets', 'fields='],
    ['/tickets', 'fields=modifiedTime'],
    ['/tickets', 'receivedInDays=16'],
    ['/tickets', 'assignee=Mara'],
    ['/tickets', 'assignee=1,'],
    ['/tickets', '__proto__=1'],
    ['/tickets', 'constructor=1'],
    ['/tickets', 'hasOwnProperty=1'],
    ['/tickets', 'Limit=1'],
    ['/tickets', 'limit[]=1'],
    ['/tickets', '=1'],
    ['/tickets/search', 'modifiedTimeRange=2026-01-01T00:00:00Z'],
    ['/tickets/search', 'modifiedTimeRange=2026-01-01T00:00:00Z,2026-13-01T00:00:00Z'],
    ['/tickets/search', 'modifiedTimeRange=2026-01-01T00:00:00%2B01:00,2026-01-02T00:00:00Z'],
    ['/tickets/search', 'modifiedTimeRange=2026-01-01,2026-01-02'],
    ['/tickets/search', 'modifiedTimeRange=1767225600000,1767312000000'],
    ['/tickets/search', 'id=TKT-000001'],
    ['/tickets/search', 'ticketNumber=101,'],
    ['/tickets/search', `subject=${'x'.repeat(1_001)}`],
    ['/tickets/search', `_all=${'x'.repeat(101)}`],
    ['/tickets/search', `customField1=cf_x:${'x'.repeat(1_000)}`],
    ['/tickets/search', `email=${Array(31).fill('a@b.example').join(',')}`],
    ['/tickets/search', 'customField11=cf_x:1'],
    ['/tickets/search', 'cf_x=1'],
    ['/tickets/search', 'tag=a'],
    ['/contacts', 'include=tickets'],
    ['/contacts/search', 'Email=a@b.example'],
    ['/contacts/search', '_all=ab'],
    ['/accounts/search', 'accountName=ab'],
    ['/departments', 'isEnabled=yes'],
    ['/departments', 'limit=0'],
    ['/organizations', 'limit=1'],
    ['/webhooks', 'limit=1'],
  ])('%s?%s', async (path, query) => {
    const reply = await desk.get(`${path}?${query}`);

    expect(getRefusal(reply)).toEqual([422, 'UNPROCESSABLE_ENTITY']);
    const [name = ''] = query.split(/\[|=/);
    expect(reply.body.message).toContain(decodeURIComponent(name));
  });
});

describe('a body that is no object of fields is refused', () => {
  const POSTS = ['/contacts', '/accounts', '/tickets', '/tickets/moveToTrash', '/tickets/updateMany', '/webhooks'];
  const BODIES = [
    ['{"subject":', 400, 'BAD_REQUEST'],
    ["{'subject': 'x'}", 400, 'BAD_REQUEST'],
    ['\u0000', 400, 'BAD_REQUEST'],
    ['', 422, 'EMPTY_PAYLOAD'],
    ['{}', 422, 'EMPTY_PAYLOAD'],
    ['null', 422, 'EMPTY_PAYLOAD'],
    ['[]', 422, 'UNPROCESSABLE_ENTITY'],
    ['[{"subject":"x"}]', 422, 'UNPROCESSABLE_ENTITY'],
    ['"subject"', 422, 'UNPROCESSABLE_ENTITY'],
    ['7', 422, 'UNPROCESSABLE_ENTITY'],
    ['false', 422, 'UNPROCESSABLE_ENTITY'],
  ] as const;

  test.each(BODIES)('%j is %i %s', async (body, status, errorCode) => {
    for (const path of POSTS) expect(getRefusal(await desk.send('POST', path, body))).toEqual([status, errorCode]);
    const { id } = await desk.aTicket();
    expect(getRefusal(await desk.send('PATCH', `/tickets/${id}`, body))).toEqual([status, errorCode]);
    expect(getRefusal(await desk.send('POST', `/tickets/${id}/comments`, body))).toEqual([status, errorCode]);
  });

  // Documented: Common.json: 415 UNSUPPORTED_MEDIA_TYPE.
  test.each([
    ['text/plain'],
    ['application/xml'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonlines'],
    ['nonsense'],
  ])('as %s it is of an unsupported type', async (type) => {
    const reply = await desk.send('POST', '/tickets', '{"subject":"x"}', type);

    expect(getRefusal(reply)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  // Documented: Common.json: 413 RESOURCE_SIZE_EXCEEDED. Assumed: How large is too large.
  test('one that is too large says so', async () => {
    const reply = await desk.send('POST', '/tickets', JSON.stringify({ subject: 'x'.repeat(20_000_000) }));

    expect(getRefusal(reply)).toEqual([413, 'RESOURCE_SIZE_EXCEEDED']);
  });

  test('a parameter of the content type is ignored', async () => {
    const body = JSON.stringify({ lastName: 'Grün' });

    expect((await desk.send('POST', '/contacts', body, 'application/json; charset=utf-8')).body.lastName).toBe('Grün');
  });
});

// Nothing a client sends is an internal error of the help desk.
describe('no value of a field breaks the help desk', () => {
  const VALUES = [1, -1, 1.5, true, [], ['Open'], {}, { id: '1' }, '', ' ', '__proto__', '\u0000', '\ud800', 'x'.repeat(70_000)];
  const FIELDS = ['departmentId', 'contactId', 'accountId', 'assigneeId', 'status', 'subject', 'channel', 'cf', 'customFields', 'contact'];
  const MORE = ['dueDate', 'email', 'phone', 'secondaryContacts', 'entitySkills', 'uploads', 'productId', 'priority', 'description'];

  test.each([...FIELDS, ...MORE])('%s of a ticket', async (field) => {
    const { id, contactId } = await desk.aTicket();
    const base = { departmentId: desk.departmentId(), contactId };
    for (const value of VALUES) {
      const created = await desk.post('/tickets', { ...base, [field]: value });
      const changed = await desk.patch(`/tickets/${id}`, { [field]: value });
      expect([200, 422]).toContain(created.status);
      expect([200, 422]).toContain(changed.status);
      expect(typeof (await desk.get(`/tickets/${id}`)).body.status).toBe('string');
    }
  });

  test.each(['lastName', 'firstName', 'email', 'phone', 'mobile', 'accountId'])('%s of a contact', async (field) => {
    await desk.aContact();
    for (const value of VALUES) expect([200, 422]).toContain((await desk.post('/contacts', { lastName: 'x', [field]: value })).status);
    expect((await desk.get('/contacts?limit=100&sortBy=lastName')).status).toBe(200);
  });

  test.each(['content', 'isPublic', 'contentType', 'attachmentIds'])('%s of a comment', async (field) => {
    const { id } = await desk.aTicket();
    const path = `/tickets/${id}/comments`;
    for (const value of VALUES) expect([200, 422]).toContain((await desk.post(path, { content: 'x', [field]: value })).status);
    expect([200, 204]).toContain((await desk.get(`${path}?include=plainText`)).status);
  });

  test.each(['name', 'url', 'subscriptions', 'ignoreSourceId', 'isEnabled', 'includeEventsFrom'])('%s of a webhook', async (field) => {
    const base = { url: 'http://127.0.0.1:9/nobody', subscriptions: { Ticket_Add: null } };
    for (const value of VALUES) expect((await desk.post('/webhooks', { ...base, [field]: value })).status).toBe(422);
  });
});

// Ids are texts; as numbers their last digits would be lost. Assumed: The OpenAPI description allows integers.
test('ids that are numbers are refused', async () => {
  const { id, contactId } = await desk.aTicket();
  const base = { departmentId: desk.departmentId(), contactId };

  for (const field of ['departmentId', 'contactId', 'accountId', 'assigneeId']) {
    expect(getFieldErrors(await desk.post('/tickets', { ...base, [field]: Number(contactId) }))).toEqual([`/${field} invalid`]);
  }
  expect(getFieldErrors(await desk.post('/tickets/moveToTrash', { ticketIds: [Number(id)] }))).toEqual(['/ticketIds invalid']);
  expect(getFieldErrors(await desk.post('/tickets/moveToTrash', { ticketIds: id }))).toEqual(['/ticketIds invalid']);
});

test('letters of all kinds come back as they were sent where texts are not changed', async () => {
  await desk.sandbox.control.settings({ deskNormalizesText: false });
  const odd = [
    'Größe 🚗🔧',
    'מפתח',
    '汽车',
    'a\u0000b',
    'tab\tline\nfeed',
    '\u202Eright to left',
    '\ud800',
    '<script>&amp;</script>',
    '%_\\',
  ];
  const contactId = await desk.aContact();
  for (const subject of odd) {
    const { id } = await desk.aTicket({ contactId, subject, description: subject, cf: { cf_odd: subject } });
    expect((await desk.get(`/tickets/${id}`)).body).toMatchObject({ subject, description: subject, cf: { cf_odd: subject } });
  }
  expect((await desk.rows('/tickets?sortBy=createdTime')).map(({ subject }) => subject)).toEqual(odd);
});
