import { expect, test } from 'vitest';
import { anInvoice, booksForTests, codeOf, customerNamed } from './test-books.ts';

const books = booksForTests();
const { sandbox } = books;

interface QueryAnswer {
  readonly QueryResponse: {
    readonly Customer?: readonly Record<string, unknown>[];
    readonly Invoice?: readonly Record<string, unknown>[];
    readonly startPosition?: number;
    readonly maxResults?: number;
    readonly totalCount?: number;
  };
}

const ask = async (text: string) => (await books.query<QueryAnswer>(text)).body.QueryResponse;
const names = async (where: string) => (await ask(`select * from Customer ${where}`)).Customer?.map(({ DisplayName }) => DisplayName) ?? [];

// [V] query reference; [R] fixture
test('a query answers the records with position and number', async () => {
  const id = await customerNamed(books, 'Autohaus Müller');

  const { body } = await books.query("select * from Customer where DisplayName = 'Autohaus Müller'");
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

// [V] nothing found is an empty QueryResponse
test('a query that finds nothing answers an empty object', async () => {
  expect(await ask("select * from Customer where DisplayName = 'Nobody'")).toEqual({});
});

// [V] quotes are escaped with a backslash
test('a quote in a name is escaped with a backslash', async () => {
  await customerNamed(books, "O'Brien & Söhne");
  await customerNamed(books, 'back\\slash');

  expect(await names("where DisplayName = 'O\\'Brien & Söhne'")).toEqual(["O'Brien & Söhne"]);
  expect(await names("where DisplayName = 'back\\\\slash'")).toEqual(['back\\slash']);
});

// [V] 4000: query parse
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
  const answer = await books.query(text);

  expect([answer.status, codeOf(answer)]).toEqual([400, '4000']);
  expect(answer.body).toMatchObject({
    Fault: {
      Error: [{ Message: 'Error parsing query', Detail: expect.stringContaining('QueryParserError: Encountered') }],
      type: 'ValidationFault',
    },
  });
});

// [R] 4001: a property or kind that does not exist
test.each([
  "select * from Customer where NoSuchField = '1'",
  'select * from Rainbow',
  'select Shoe from Invoice',
  'select * from Customer orderby Mood',
])('the query %s is invalid', async (text) => {
  expect(codeOf(await books.query(text))).toBe('4001');
});

// [U] whether = minds the case; names are unique without case nevertheless
test('a name in another case is found only when the switch says so', async () => {
  await customerNamed(books, 'Garage Nord');

  expect(await names("where DisplayName = 'GARAGE NORD'")).toEqual([]);
  await sandbox.control.switches({ quickbooksQueryIgnoresCase: true });
  expect(await names("where DisplayName = 'GARAGE NORD'")).toEqual(['Garage Nord']);
});

// [V] like, in, and, comparisons, orderby, startposition, maxresults
test('conditions, order and pages select customers', async () => {
  for (const name of ['Delta', 'Alpha', 'Charlie', 'Alpine (100 %)']) await customerNamed(books, name);

  expect(await names("where DisplayName like 'Alp%' orderby DisplayName desc")).toEqual(['Alpine (100 %)', 'Alpha']);
  expect(await names("where DisplayName in ('Delta', 'Alpha', 'Zulu') ORDER BY DisplayName")).toEqual(['Alpha', 'Delta']);
  expect(await names("where DisplayName > 'B' and DisplayName < 'D' and Active = true")).toEqual(['Charlie']);
  expect(await names('orderby DisplayName startposition 2 maxresults 2')).toEqual(['Alpine (100 %)', 'Charlie']);
  expect(await names('startposition 9')).toEqual([]);
});

// [V] count(*) and chosen properties
test('a query counts or answers chosen properties', async () => {
  const id = await customerNamed(books, 'Alpha');

  expect(await ask('select count(*) from Customer')).toEqual({ totalCount: 1 });
  expect((await ask('select DisplayName, MetaData.CreateTime from customer')).Customer).toEqual([
    { Id: id, DisplayName: 'Alpha', MetaData: expect.anything(), domain: 'QBO', sparse: true },
  ]);
});

// [V] inactive records are left out unless Active is asked for
test('inactive customers are found only when Active is asked for', async () => {
  const id = await customerNamed(books, 'Retired');
  await books.post('/customer', { sparse: true, Id: id, SyncToken: '0', Active: false });

  expect(await names('')).toEqual([]);
  expect(await names('where Active in (true, false)')).toEqual(['Retired (deleted)']);
});

// [V] 100 by default, 1000 at most
test('a page has 100 records unless more are asked for, and 1000 at most', async () => {
  await sandbox.control.switches({ quickbooksCallsPerMinute: 0 });
  await Promise.all(Array.from({ length: 101 }, (_, index) => customerNamed(books, `Customer ${index}`)));

  expect((await ask('select * from Customer')).maxResults).toBe(100);
  expect((await ask('select * from Customer maxresults 5000')).maxResults).toBe(101);
});

// [T] invoices are found by number (to adopt one after 6140), customer and day
test('invoices are found by number, customer, day and time of change', async () => {
  const id = await customerNamed(books, 'Alpha');
  await books.post('/invoice', anInvoice(id, { DocNumber: 'INV-1' }));
  await books.post('/invoice', anInvoice(id, { DocNumber: 'INV-2', TxnDate: '2026-10-01' }));
  const numbers = async (where: string) => (await ask(`select * from Invoice where ${where}`)).Invoice?.map(({ DocNumber }) => DocNumber);

  expect(await numbers("DocNumber = 'INV-2'")).toEqual(['INV-2']);
  expect(await numbers(`CustomerRef = '${id}' and TxnDate >= '2026-11-01'`)).toEqual(['INV-1']);
  expect(await numbers('TotalAmt > 100.5')).toEqual(['INV-1', 'INV-2']);
  expect(await numbers("MetaData.LastUpdatedTime > '2020-01-01T00:00:00Z'")).toHaveLength(2);
  expect(await numbers("MetaData.LastUpdatedTime > '2120-01-01T00:00:00-08:00'")).toBeUndefined();
});

// [U] a query that is too long for an address is sent as text
test.each(['application/text', 'text/plain'])('a query may stand in the body as %s', async (type) => {
  const names = Array.from({ length: 2_000 }, (_, index) => `'Customer ${index}'`);
  const id = await customerNamed(books, 'Customer 1999');

  const text = `select Id from Customer where DisplayName in (${names.join(', ')})`;
  expect((await books.send('POST', '/query', type, text)).body).toMatchObject({ QueryResponse: { Customer: [{ Id: id }], maxResults: 1 } });
  expect(codeOf(await books.send('POST', '/query', type, 'select'))).toBe('4000');
});

// [V] orderby with several properties; [U] ids count as numbers
test('records are ordered by several properties, and ids as numbers', async () => {
  for (let index = 0; index < 12; index += 1)
    await books.post('/customer', { DisplayName: `${index}`, GivenName: index % 2 ? 'odd' : 'even' });
  const first = Number((await ask('select Id from Customer orderby Id')).Customer?.[0]?.Id);

  expect(await names('orderby Id maxresults 11')).toEqual(Array.from({ length: 11 }, (_, index) => `${index}`));
  expect(await names('orderby GivenName desc, Id desc maxresults 3')).toEqual(['11', '9', '7']);
  expect(await names(`where Id > '${first + 9}' orderby Id`)).toEqual(['10', '11']);
});

// [U] a time that is none
test.each(["MetaData.CreateTime > 'yesterday'", "MetaData.LastUpdatedTime in ('2026-11-21', '')"])('where %s is invalid', async (where) => {
  expect(codeOf(await books.query(`select * from Customer where ${where}`))).toBe('4001');
});

// [V] escaping rule: what is not escaped cannot smuggle in conditions
test('a name that looks like a condition finds nothing else', async () => {
  await customerNamed(books, 'Alpha');
  const injected = "x' or '1' = '1";

  expect(codeOf(await books.query(`select * from Customer where DisplayName = '${injected}'`))).toBe('4000');
  expect(await names(`where DisplayName = '${injected.replaceAll("'", "\\'")}'`)).toEqual([]);
});

// Every kind of the books can be asked for
test('vendors, employees and items are found, too', async () => {
  expect(await ask("select * from Item where Name = 'Services'")).toMatchObject({ Item: [{ Id: '1', Type: 'Service' }] });
  expect(await ask("select DisplayName from Vendor where DisplayName like 'Kabel%'")).toMatchObject({
    Vendor: [{ DisplayName: 'Kabel & Stecker GmbH' }],
  });
  expect(await ask("select count(*) from Employee where FamilyName in ('Sato', 'Keller')")).toEqual({ totalCount: 2 });
  expect(await ask("select * from Customer where DisplayName = 'Kabel & Stecker GmbH'")).toEqual({});
});

// [U] with the switch on, patterns, lists and numbers of invoices mind no case either
test('the switch that ignores case holds for all conditions', async () => {
  const id = await customerNamed(books, 'Garage Nord');
  await books.post('/invoice', anInvoice(id, { DocNumber: 'Inv-1' }));
  const numbers = async (value: string) => (await ask(`select * from Invoice where DocNumber = '${value}'`)).Invoice?.length;

  expect([
    await names("where DisplayName like 'garage%'"),
    await names("where DisplayName in ('GARAGE NORD')"),
    await numbers('INV-1'),
  ]).toEqual([[], [], undefined]);
  await sandbox.control.switches({ quickbooksQueryIgnoresCase: true });
  expect([
    await names("where DisplayName like 'garage%'"),
    await names("where DisplayName in ('GARAGE NORD')"),
    await numbers('INV-1'),
  ]).toEqual([['Garage Nord'], ['Garage Nord'], 1]);
});
