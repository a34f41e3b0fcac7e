import { expect, test } from 'vitest';
import { anInvoice, companyForTests, createCustomer, getFaultCode } from '../test-company.ts';

const company = companyForTests();
const { sandbox } = company;

interface QueryAnswer {
  readonly QueryResponse: {
    readonly Customer?: readonly Record<string, unknown>[];
    readonly Invoice?: readonly Record<string, unknown>[];
    readonly startPosition?: number;
    readonly maxResults?: number;
    readonly totalCount?: number;
  };
}

const ask = async (text: string) => (await company.query<QueryAnswer>(text)).body.QueryResponse;
const names = async (where: string) => (await ask(`select * from Customer ${where}`)).Customer?.map(({ DisplayName }) => DisplayName) ?? [];

// Documented: query reference; recorded: fixture
test('a query answers the records with position and number', async () => {
  const id = await createCustomer(company, 'Autohaus Müller');

  const { body } = await company.query("select * from Customer where DisplayName = 'Autohaus Müller'");
  expect(body).toEqual({
    QueryResponse: {
      Customer: [
        expect.objectContaining({ Id: id, DisplayName: 'Autohaus Müller', Active: true, SyncToken: '0', domain: 'QBO', sparse: false }),
      ],
      startPosition: 1,
      maxResults: 1,
    },
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-08:00$/),
  });
});

// Documented: nothing found is an empty QueryResponse
test('a query that finds nothing answers an empty object', async () => {
  expect(await ask("select * from Customer where DisplayName = 'Nobody'")).toEqual({});
});

// Documented: quotes are escaped with a backslash
test('a quote in a name is escaped with a backslash', async () => {
  await createCustomer(company, "O'Brien & Söhne");
  await createCustomer(company, 'back\\slash');

  expect(await names("where DisplayName = 'O\\'Brien & Söhne'")).toEqual(["O'Brien & Söhne"]);
  expect(await names("where DisplayName = 'back\\\\slash'")).toEqual(['back\\slash']);
});

// Reported by third parties: intuit/QuickBooks-V3-PHP-SDK#397, quickbooks-ruby#309
test.each(['Müller – Söhne', 'O’Brien', '“Best” Garage', 'a—b'])('the name %j cannot be asked for', async (name) => {
  await createCustomer(company, name);

  const answer = await company.query(`select * from Customer where DisplayName = '${name}'`);
  expect([answer.status, getFaultCode(answer)]).toEqual([400, '4000']);
  expect(JSON.stringify(answer.body)).toContain('Lexical error');
  expect(await names('')).toEqual([name]);
});

// Documented: the company, its preferences, its tax codes, accounts and payments are queried as customers are
test.each([
  ['CompanyInfo', { CompanyName: 'Sandbox Company', Country: 'US' }],
  [
    'Preferences',
    {
      CurrencyPrefs: { MultiCurrencyEnabled: false, HomeCurrency: { value: 'USD' } },
      SalesFormsPrefs: expect.objectContaining({ CustomTxnNumbers: true }),
    },
  ],
  ["TaxCode where Name = 'TAX'", { Id: 'TAX', Taxable: true }],
  ["Account where AccountType = 'Income' and Name = 'Services'", { Id: '1', Classification: 'Revenue' }],
  ["Vendor where DisplayName = 'Kabel & Stecker GmbH'", { Active: true }],
])('%s can be queried', async (from, expected) => {
  const found = Object.values(await ask(`select * from ${from}`))[0];

  expect(found).toEqual([expect.objectContaining(expected)]);
});

// Documented: 4000: query parse
test.each([
  "select * from Customer where DisplayName = 'O'Brien'",
  "select * from Customer where DisplayName = 'O''Brien'",
  'select * from Customer where DisplayName = "Müller"',
  'select * from Customer where ()',
  'select * frm Customer',
  "select * from Customer where DisplayName = 'a' or DisplayName = 'b'",
  "select * from Customer where DisplayName like 'unfinished",
  '',
])('the query %s cannot be parsed', async (text) => {
  const answer = await company.query(text);

  expect([answer.status, getFaultCode(answer)]).toEqual([400, '4000']);
  expect(answer.body).toMatchObject({
    Fault: {
      Error: [{ Message: 'Error parsing query', Detail: expect.stringContaining('QueryParserError: Encountered') }],
      type: 'ValidationFault',
    },
  });
});

// Recorded: 4001: a property or kind that does not exist
test.each([
  "select * from Customer where NoSuchField = '1'",
  'select * from Rainbow',
  'select Shoe from Invoice',
  'select * from Customer orderby Mood',
])('the query %s is invalid', async (text) => {
  expect(getFaultCode(await company.query(text))).toBe('4001');
});

// Assumed: whether = minds the case; names are unique without case nevertheless
test('a name in another case is found only when the setting says so', async () => {
  await createCustomer(company, 'Garage Nord');

  expect(await names("where DisplayName = 'GARAGE NORD'")).toEqual([]);
  await sandbox.control.settings({ quickbooksQueryIgnoresCase: true });
  expect(await names("where DisplayName = 'GARAGE NORD'")).toEqual(['Garage Nord']);
});

// Documented: like, in, and, comparisons, orderby, startposition, maxresults
test('conditions, order and pages select customers', async () => {
  for (const name of ['Delta', 'Alpha', 'Charlie', 'Alpine (100 %)']) await createCustomer(company, name);

  expect(await names("where DisplayName like 'Alp%' orderby DisplayName desc")).toEqual(['Alpine (100 %)', 'Alpha']);
  expect(await names("where DisplayName in ('Delta', 'Alpha', 'Zulu') ORDER BY DisplayName")).toEqual(['Alpha', 'Delta']);
  expect(await names("where DisplayName > 'B' and DisplayName < 'D' and Active = true")).toEqual(['Charlie']);
  expect(await names('orderby DisplayName startposition 2 maxresults 2')).toEqual(['Alpine (100 %)', 'Charlie']);
  expect(await names('startposition 9')).toEqual([]);
});

// Documented: count(*) and chosen properties
test('a query counts or answers chosen properties', async () => {
  const id = await createCustomer(company, 'Alpha');

  expect(await ask('select count(*) from Customer')).toEqual({ totalCount: 1 });
  expect((await ask('select DisplayName, MetaData.CreateTime from customer')).Customer).toEqual([
    { Id: id, DisplayName: 'Alpha', MetaData: expect.anything(), domain: 'QBO', sparse: true },
  ]);
});

// Documented: inactive records are left out unless Active is asked for
test('inactive customers are found only when Active is asked for', async () => {
  const id = await createCustomer(company, 'Retired');
  await company.post('/customer', { sparse: true, Id: id, SyncToken: '0', Active: false });

  expect(await names('')).toEqual([]);
  expect(await names('where Active in (true, false)')).toEqual(['Retired (deleted)']);
});

// Documented: 100 by default, 1000 at most
test('a page has 100 records unless more are asked for, and 1000 at most', async () => {
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0 });
  await Promise.all(Array.from({ length: 101 }, (_, index) => createCustomer(company, `Customer ${index}`)));

  expect((await ask('select * from Customer')).maxResults).toBe(100);
  expect((await ask('select * from Customer maxresults 1000')).maxResults).toBe(101);
  const greedy = await company.query('select * from Customer maxresults 1500');
  expect([greedy.status, getFaultCode(greedy)]).toEqual([400, '4000']);
  expect(JSON.stringify(greedy.body)).toContain('value 1500 is too large');
});

// Reported by third parties: invoices are found by number (to adopt one after 6140), customer and day
test('invoices are found by number, customer, day and time of change', async () => {
  const id = await createCustomer(company, 'Alpha');
  await company.post('/invoice', anInvoice(id, { DocNumber: 'INV-1' }));
  await company.post('/invoice', anInvoice(id, { DocNumber: 'INV-2', TxnDate: '2026-10-01' }));
  const numbers = async (where: string) => (await ask(`select * from Invoice where ${where}`)).Invoice?.map(({ DocNumber }) => DocNumber);

  expect(await numbers("DocNumber = 'INV-2'")).toEqual(['INV-2']);
  expect(await numbers(`CustomerRef = '${id}' and TxnDate >= '2026-11-01'`)).toEqual(['INV-1']);
  expect(await numbers('TotalAmt > 100.5')).toEqual(['INV-1', 'INV-2']);
  expect(await numbers("MetaData.LastUpdatedTime > '2020-01-01T00:00:00Z'")).toHaveLength(2);
  expect(await numbers("MetaData.LastUpdatedTime > '2120-01-01T00:00:00-08:00'")).toBeUndefined();
});

// Assumed: a query that is too long for an address is sent as text
test.each(['application/text', 'text/plain'])('a query may stand in the body as %s', async (type) => {
  const names = Array.from({ length: 2_000 }, (_, index) => `'Customer ${index}'`);
  const id = await createCustomer(company, 'Customer 1999');

  const text = `select Id from Customer where DisplayName in (${names.join(', ')})`;
  expect((await company.send('POST', '/query', type, text)).body).toMatchObject({
    QueryResponse: { Customer: [{ Id: id }], maxResults: 1 },
  });
  expect(getFaultCode(await company.send('POST', '/query', type, 'select'))).toBe('4000');
});

// Documented: orderby with several properties; assumed: ids count as numbers
test('records are ordered by several properties, and ids as numbers', async () => {
  for (let index = 0; index < 12; index += 1)
    await company.post('/customer', { DisplayName: `${index}`, GivenName: index % 2 ? 'odd' : 'even' });
  const first = Number((await ask('select Id from Customer orderby Id')).Customer?.[0]?.Id);

  expect(await names('orderby Id maxresults 11')).toEqual(Array.from({ length: 11 }, (_, index) => `${index}`));
  expect(await names('orderby GivenName desc, Id desc maxresults 3')).toEqual(['11', '9', '7']);
  expect(await names(`where Id > '${first + 9}' orderby Id`)).toEqual(['10', '11']);
});

// Assumed: a time that is none
test.each(["MetaData.CreateTime > 'yesterday'", "MetaData.LastUpdatedTime in ('2026-11-21', '')"])('where %s is invalid', async (where) => {
  expect(getFaultCode(await company.query(`select * from Customer where ${where}`))).toBe('4001');
});

// Documented: escaping rule: what is not escaped cannot smuggle in conditions
test('a name that looks like a condition finds nothing else', async () => {
  await createCustomer(company, 'Alpha');
  const injected = "x' or '1' = '1";

  expect(getFaultCode(await company.query(`select * from Customer where DisplayName = '${injected}'`))).toBe('4000');
  expect(await names(`where DisplayName = '${injected.replaceAll("'", "\\'")}'`)).toEqual([]);
});

// Every kind of the company can be asked for
test('vendors, employees and items are found, too', async () => {
  expect(await ask("select * from Item where Name = 'Services'")).toMatchObject({ Item: [{ Id: '1', Type: 'Service' }] });
  expect(await ask("select DisplayName from Vendor where DisplayName like 'Kabel%'")).toMatchObject({
    Vendor: [{ DisplayName: 'Kabel & Stecker GmbH' }],
  });
  expect(await ask("select count(*) from Employee where FamilyName in ('Sato', 'Keller')")).toEqual({ totalCount: 2 });
  expect(await ask("select * from Customer where DisplayName = 'Kabel & Stecker GmbH'")).toEqual({});
});

// Assumed: with the setting on, patterns, lists and numbers of invoices mind no case either
test('the setting that ignores case holds for all conditions', async () => {
  const id = await createCustomer(company, 'Garage Nord');
  await company.post('/invoice', anInvoice(id, { DocNumber: 'Inv-1' }));
  const numbers = async (value: string) => (await ask(`select * from Invoice where DocNumber = '${value}'`)).Invoice?.length;

  expect([
    await names("where DisplayName like 'garage%'"),
    await names("where DisplayName in ('GARAGE NORD')"),
    await numbers('INV-1'),
  ]).toEqual([[], [], undefined]);
  await sandbox.control.settings({ quickbooksQueryIgnoresCase: true });
  expect([
    await names("where DisplayName like 'garage%'"),
    await names("where DisplayName in ('GARAGE NORD')"),
    await numbers('INV-1'),
  ]).toEqual([['Garage Nord'], ['Garage Nord'], 1]);
});
