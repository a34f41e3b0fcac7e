import { expect, test } from 'vitest';
import { REALM_ID } from './oauth/connection.ts';
import { anInvoice, companyForTests, companyWith, connect, createCustomer, getFaultCode } from './test-company.ts';

const company = companyForTests();
const { sandbox } = company;

const names = async () => (await sandbox.control.records('quickbooks', 'customer')).map(({ DisplayName }) => DisplayName);
const postCustomer = (requestid: string, DisplayName: string) => company.post(`/customer?requestid=${requestid}`, { DisplayName });

// Documented: blogs.intuit.com 2015-04-06: the same requestid gets the first answer
test('the same request with its requestid gets the first answer and is done once', async () => {
  const customerId = await createCustomer(company, 'Alpha');
  const send = () => company.post('/invoice?requestid=INV-1-1&minorversion=75', anInvoice(customerId));
  const [first, second] = [await send(), await send()];

  expect(second.body).toEqual(first.body);
  expect(await sandbox.control.records('quickbooks', 'invoice')).toHaveLength(1);
});

// Reported by third parties: the same id with another body is a duplicate-request fault
test('a requestid with another body is refused', async () => {
  await postCustomer('one', 'Alpha');

  const answer = await postCustomer('one', 'Beta');
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ Fault: { Error: [{ Message: 'Duplicate Request' }] } });
  expect(await names()).toEqual(['Alpha']);
  expect((await postCustomer('two', 'Beta')).status).toBe(200);
});

// Reported by third parties: the same id while the first request is in progress
test('a requestid whose first request is in progress is refused, then replayed', async () => {
  await sandbox.control.settings({ quickbooksWriteMs: 150 });
  const first = postCustomer('one', 'Alpha');
  await expect.poll(async () => (await postCustomer('one', 'Alpha')).status).toBe(400);

  const done = await first;
  expect(done.status).toBe(200);
  expect((await postCustomer('one', 'Alpha')).body).toEqual(done.body);
  expect(await names()).toEqual(['Alpha']);
});

// Documented: requestid has at most 50 characters
test('a requestid of 51 characters is too long', async () => {
  expect((await postCustomer('x'.repeat(50), 'Alpha')).status).toBe(200);
  expect(getFaultCode(await postCustomer('x'.repeat(51), 'Beta'))).toBe('2050');
});

// Recorded: developer.intuit.com 2015-04-06: of a batch 36 characters
test('the requestid of a batch has at most 36 characters', async () => {
  const send = (length: number) =>
    company.post(`/batch?requestid=${'x'.repeat(length)}`, {
      BatchItemRequest: [{ bId: '1', operation: 'create', Customer: { DisplayName: 'Alpha' } }],
    });

  expect(getFaultCode(await send(37))).toBe('2050');
  expect((await send(36)).body).toEqual((await send(36)).body);
  expect(await names()).toEqual(['Alpha']);
});

// Reported by third parties: the same id for another kind of record is another request
test('a requestid belongs to its path and operation', async () => {
  const customerId = await createCustomer(company, 'Alpha');
  await company.post('/invoice?requestid=one', anInvoice(customerId));

  for (const path of ['/customer?requestid=one', '/invoice?requestid=one&operation=delete', '/batch?requestid=one'])
    expect((await company.post(path, anInvoice(customerId))).body, path).toMatchObject({
      Fault: { Error: [{ Message: 'Duplicate Request' }] },
    });
});

// Assumed: an empty requestid protects nothing
test('an empty requestid is none', async () => {
  expect((await postCustomer('', 'Alpha')).status).toBe(200);
  expect((await postCustomer('', 'Beta')).status).toBe(200);
});

// Documented: the throttle is the company's: whoever has no right to call does not use it up
test('refused tokens do not count against the limit of a minute', async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 2 });
  const unauthorized = await Promise.all(Array.from({ length: 5 }, () => companyWith(sandbox, 'wrong').get('/item/1')));

  expect(new Set(unauthorized.map(({ status }) => status))).toEqual(new Set([401]));
  expect([
    (await company.get('/item/1')).status,
    (await company.post('/customer', [])).status,
    (await company.get('/item/1')).status,
  ]).toEqual([200, 400, 429]);
});

// Assumed: a refused request may be corrected under its requestid
test('a refused request is not remembered', async () => {
  await createCustomer(company, 'Alpha');

  expect(getFaultCode(await postCustomer('one', 'alpha'))).toBe('6240');
  expect((await postCustomer('one', 'Beta')).status).toBe(200);
});

// Documented: the reason for requestid: the answer is lost, the work is done
test('a lost answer is replayed after the connection was cut', async () => {
  await sandbox.control.faults([{ provider: 'quickbooks', kind: 'reset_after', method: 'POST', times: 1 }]);
  await expect(postCustomer('one', 'Alpha')).rejects.toThrow();
  expect(await names()).toEqual(['Alpha']);

  expect((await postCustomer('one', 'Alpha')).body).toMatchObject({ Customer: { DisplayName: 'Alpha' } });
  expect(await names()).toEqual(['Alpha']);
});

// Documented: 500 calls a minute and company: 429 ThrottleExceeded 003001
test('the 501st call within a minute is refused, until the minute is over', async () => {
  const calls = await Promise.all(Array.from({ length: 500 }, () => company.get('/item/1')));
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);

  const refused = await company.get('/item/1');
  expect(refused.status).toBe(429);
  expect(refused.headers.has('retry-after')).toBe(false);
  expect(refused.body).toMatchObject({
    Fault: { Error: [{ Message: expect.stringContaining('ThrottleExceeded; errorCode=003001'), code: '3001' }] },
  });
  await sandbox.control.clock(60_001);
  expect((await company.get('/item/1')).status).toBe(200);
});

// Reported by third parties: python-quickbooks#43
test('a call that is throttled may be answered with XML although JSON was asked for', async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 1, quickbooksThrottleIsXml: true });
  expect((await company.get('/item/1')).body).toMatchObject({ Item: { Id: '1' } });

  const refused = await company.get<string>('/item/1');
  expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'application/xml']);
  expect(refused.body).toContain('<Message>message=ThrottleExceeded; errorCode=003001; statusCode=429</Message>');
});

// Documented: 10 concurrent calls of an application to a company
test('the eleventh call while ten are in progress is refused', async () => {
  await sandbox.control.settings({ quickbooksWriteMs: 200 });

  const calls = await Promise.all(Array.from({ length: 12 }, (_, index) => postCustomer(`id-${index}`, `Customer ${index}`)));
  expect(calls.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await names()).toHaveLength(10);
});

// The sandbox's own: both limits can be switched off
test('without limits many calls pass', async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0, quickbooksConcurrency: 100 });

  const calls = await Promise.all(Array.from({ length: 510 }, () => company.get('/item/1')));
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
});

// Issue 3: exact counting with reset_after
test('what was created while connections were cut is counted exactly', async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0, quickbooksConcurrency: 100 });
  await sandbox.control.faults([{ provider: 'quickbooks', kind: 'reset_after', probability: 0.3 }]);
  const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => postCustomer(`id-${index}`, `Customer ${index}`)));
  const lost = outcomes.filter(({ status }) => status === 'rejected').length;

  expect(lost).toBeGreaterThan(20);
  expect(await names()).toHaveLength(200);
});

// Reported by third parties: who does not ask for JSON gets XML
test('a call whose Accept does not name JSON is answered with XML', async () => {
  const { access_token: token } = await connect(sandbox);
  const call = () =>
    sandbox.request<unknown>('GET', `/quickbooks/v3/company/${REALM_ID}/item/1`, { headers: { authorization: `Bearer ${token}` } });

  const answer = await call();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml']);
  expect(answer.body).toContain('<Item><Name>Services</Name>');
  await sandbox.control.settings({ quickbooksXmlWithoutAccept: false });
  expect((await call()).body).toMatchObject({ Item: { Name: 'Services' } });
});

// Recorded: a fault inside HTTP 200 was seen
test('faults may come with HTTP 200', async () => {
  await sandbox.control.settings({ quickbooksFaultsAre200: true });

  const answer = await company.get('/customer/4711');
  expect([answer.status, getFaultCode(answer)]).toEqual([200, '610']);
});

// Documented: each answer can be traced
test('each answer carries an id for the support', async () => {
  const { headers } = await company.get('/item/1');

  expect(headers.get('intuit_tid')).toMatch(/^1-sandbox-/);
});

// The sandbox's own: injected faults have the format of the service
test('injected faults have the format of the service', async () => {
  await sandbox.control.faults([
    { provider: 'quickbooks', kind: 'unauthorized_once' },
    { provider: 'quickbooks', kind: 'status', status: 503, path: '/v3', method: 'POST', times: 1 },
  ]);

  expect((await company.get('/item/1')).body).toMatchObject({ fault: { type: 'AUTHENTICATION' } });
  expect((await company.post('/customer', {})).body).toMatchObject({ Fault: { type: 'SystemFault' } });
});

// Recorded: 401 in lower case, the rest in capitals
test.each([
  [401, { fault: { error: [{ code: '3200' }], type: 'AUTHENTICATION' } }],
  [403, { Fault: { Error: [{ code: '3100' }], type: 'AuthorizationFault' } }],
  [429, { Fault: { Error: [{ code: '3001' }] } }],
  [500, { Fault: { Error: [{ code: '10000' }], type: 'SystemFault' } }],
])('the fault status %d has its own body', async (status, body) => {
  await sandbox.control.faults([{ provider: 'quickbooks', kind: 'status', status, retryAfter: 2, times: 1 }]);

  const answer = await company.get('/item/1');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '2']);
  expect(answer.body).toMatchObject(body);
});
