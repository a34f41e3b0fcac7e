import { describe, expect, test } from 'vitest';
import { REALM_ID } from './oauth/connection.ts';
import { companyForTests, companyWith, connect, createCustomer, getFaultCode } from './test-company.ts';

const company = companyForTests('Alpha');
const { sandbox } = company;

const base = `/quickbooks/v3/company/${REALM_ID}`;
const countRecords = async (kind: 'customer' | 'invoice') => (await sandbox.control.records('quickbooks', kind)).length;

describe('a path or method that does not exist', () => {
  // Recorded: minimul/qbo_api#81, SampleApp-CRUD-PHP#7: HTTP 400, code 500, type ValidationFault
  test.each([
    ['GET', '/customer', 'No resource method found for GET, return 405 with Allow header'],
    ['GET', '/batch', 'No resource method found for GET, return 405 with Allow header'],
    ['PUT', '/customer/1', 'No resource method found for PUT, return 405 with Allow header'],
    ['PATCH', '/invoice/1', 'No resource method found for PATCH, return 405 with Allow header'],
    ['DELETE', '/invoice/1', 'No resource method found for DELETE, return 405 with Allow header'],
    ['POST', '/vendor', 'No resource method found for POST, return 405 with Allow header'],
    ['GET', '/invoices/1', `Could not find resource for relative : /v3/company/${REALM_ID}/invoices/1 of full path: `],
    ['GET', '/customer/1/notes', `Could not find resource for relative : /v3/company/${REALM_ID}/customer/1/notes of full path: `],
    ['GET', '/reports/BalanceSheet?date=today', `Could not find resource for relative : /v3/company/${REALM_ID}/reports/BalanceSheet of`],
  ])('%s %s is an unsupported operation', async (method, path, detail) => {
    const answer = await company.send(method, path, null, null);

    expect([answer.status, getFaultCode(answer), answer.body.Fault.type]).toEqual([400, '500', 'ValidationFault']);
    expect(answer.body.Fault.Error[0]?.Detail).toContain(`Operation ${detail}`);
    expect(answer.body.Fault.Error[0]?.Detail).toMatch(/ is not supported\.$/);
  });

  test('a missing token is reported first', async () => {
    expect((await companyWith(sandbox, 'wrong').send('PUT', '/customer/1', null, null)).status).toBe(401);
  });

  // Documented: 610: nothing has this id
  test.each(['0', '99999999999999999999', 'abc', '-1', '1%20OR%201=1', '__proto__', 'constructor', '%F0%9F%94%A7', '%00'])(
    'the id %s is not found',
    async (id) => {
      for (const kind of ['customer', 'invoice', 'item', 'vendor', 'employee', 'companyinfo'])
        expect(getFaultCode(await company.get(`/${kind}/${id}`)), kind).toBe('610');
    },
  );

  test.each([{}, [], 'x', '', 5.5, true])('an update of the id %j is not found', async (Id) => {
    expect(getFaultCode(await company.post('/customer', { Id, SyncToken: '0', sparse: true, DisplayName: 'Beta' }))).toBe('610');
    expect(await countRecords('customer')).toBe(1);
  });

  // Documented: 2020 and 5010
  test.each([
    [undefined, '2020'],
    [null, '2020'],
    ['', '5010'],
    ['-1', '5010'],
    ['00', '5010'],
    [{}, '5010'],
  ])('an update with the SyncToken %j is refused with %s', async (SyncToken, code) => {
    expect(getFaultCode(await company.post('/customer', { Id: company.customerId, SyncToken, sparse: true, Notes: 'x' }))).toBe(code);
  });
});

describe('queries of the address', () => {
  // Assumed: as Java's servlets read them
  test('of a parameter that comes twice the first counts', async () => {
    const text = (kind: string) => encodeURIComponent(`select * from ${kind}`);
    expect((await company.get(`/query?query=${text('Item')}&query=${text('Customer')}`)).body).toMatchObject({
      QueryResponse: { Item: [{}] },
    });
    const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString());
    expect((await company.get(`/cdc?entities=Customer&entities=Item&changedSince=${since}&changedSince=never`)).body).toMatchObject({
      CDCResponse: [{ QueryResponse: [{ Customer: [{ Id: company.customerId }] }] }],
    });
    const send = () => company.post('/customer?requestid=one&requestid=two', { DisplayName: 'Beta' });
    expect((await send()).body).toEqual((await send()).body);
  });

  test.each([
    ['/cdc?changedSince=2026-11-20', '2020'],
    ['/cdc?entities=&changedSince=2026-11-20', '2020'],
    ['/cdc?entities=Customer', '2020'],
    ['/cdc?entities=Customer&changedSince=yesterday', '2020'],
    ['/cdc?entities=Customer&changedSince=1970-01-01', '6000'],
    ['/query', '4000'],
    ['/query?query=', '4000'],
    ['/query?Query=select', '4000'],
  ])('%s is refused with %s', async (path, code) => {
    expect(getFaultCode(await company.get(path))).toBe(code);
  });

  // A pattern with many signs for any text must not keep the service busy
  test('a long pattern is answered at once', async () => {
    await createCustomer(company, 'a'.repeat(500));

    const { body } = await company.query(`select * from Customer where DisplayName like '${'%a'.repeat(400)}%b'`);
    expect(body).toMatchObject({ QueryResponse: {} });
  });
});

// A text of millions of signs is read like a short one
test.each([
  ['closed', `'${'x'.repeat(5_000_000)}'`, undefined],
  ['full of quotes', `'${"\\'".repeat(1_000_000)}'`, undefined],
  ['never closed', `'${'x'.repeat(5_000_000)}`, '4000'],
  ['escaped at its end', `'${'x'.repeat(5_000_000)}\\'`, '4000'],
  ['of blanks', ' '.repeat(5_000_000), '4000'],
])('a long text in a query, %s, is read', async (_what, text, code) => {
  const answer = await company.send('POST', '/query', 'application/text', `select * from Customer where DisplayName = ${text}`);

  expect([answer.status, getFaultCode(answer)]).toEqual([code === undefined ? 200 : 400, code]);
});

describe('texts', () => {
  // Documented: names may hold all signs but a colon, a tab and a new line
  test.each(['Ünïcödé 車 🔧', '<b>&amp;</b>', "'; drop table Customer; --", '\u0001\u200f', '%', 'constructor', '__proto__', 'null'])(
    'the name %j is kept and found',
    async (DisplayName) => {
      const { body } = await company.post('/customer', { DisplayName });
      expect(body).toMatchObject({ Customer: { DisplayName } });

      const found = await company.query(`select * from Customer where DisplayName = '${DisplayName.replace(/[\\']/g, '\\$&')}'`);
      expect(found.body).toMatchObject({ QueryResponse: { Customer: [{ DisplayName }], maxResults: 1 } });
      expect(getFaultCode(await company.post('/customer', { DisplayName: ` ${DisplayName.toUpperCase()} ` }))).toBe('6240');
    },
  );

  test.each(['A:B', 'A\tB', 'A\nB'])('the name %j is refused', async (DisplayName) => {
    expect(getFaultCode(await company.post('/customer', { DisplayName }))).toBe('6000');
  });

  // Assumed: the lengths of the reference
  test.each([
    ['GivenName', 100],
    ['CompanyName', 100],
    ['Title', 16],
    ['Suffix', 16],
    ['Notes', 2_000],
    ['DisplayName', 500],
  ])('%s holds %d characters', async (name, max) => {
    const answer = await company.post('/customer', { DisplayName: 'Beta', [name]: 'x'.repeat(max + 1) });

    expect(getFaultCode(answer)).toBe('2050');
    expect(answer.body).toMatchObject({ Fault: { Error: [{ element: name, Detail: expect.stringContaining(`Max:${max}`) }] } });
    expect((await company.post('/customer', { DisplayName: 'Beta', [name]: 'x'.repeat(max) })).status).toBe(200);
  });

  test('XML answers leave out what XML cannot hold', async () => {
    const { access_token: token } = await connect(sandbox);
    const Id = await createCustomer(company, 'A\u0001 <b> & "c"');

    const { body } = await sandbox.request<unknown>('GET', `${base}/customer/${Id}`, { headers: { authorization: `Bearer ${token}` } });
    expect(body).toContain('<DisplayName>A &#60;b&#62; &#38; &#34;c&#34;</DisplayName>');
  });
});

// Reported by third parties: only Bearer; the header of the other service is none here
test.each(['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Zoho-oauthtoken TOKEN', 'TOKEN', 'Bearer TOKEN TOKEN'])(
  'the authorization %j is none',
  async (header) => {
    const { access_token: token } = await connect(sandbox);

    const headers = { authorization: header.replaceAll('TOKEN', token), accept: 'application/json' };
    expect((await sandbox.request('GET', `${base}/item/1`, { headers })).status).toBe(401);
  },
);
