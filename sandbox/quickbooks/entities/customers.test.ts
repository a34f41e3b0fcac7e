import { expect, test } from 'vitest';
import { anInvoice, companyForTests, createCustomer, getFaultCode } from '../test-company.ts';

const company = companyForTests();
const { sandbox } = company;

// Documented: customer reference
test('a customer is created, read and counted', async () => {
  const { status, body } = await company.post<{ Customer: { Id: string } }>('/customer?minorversion=75', {
    DisplayName: '  Werkstatt Süd  ',
    PrimaryEmailAddr: { Address: 'post@sued.example' },
  });

  expect(status).toBe(200);
  expect(body.Customer).toMatchObject({
    DisplayName: 'Werkstatt Süd',
    FullyQualifiedName: 'Werkstatt Süd',
    PrimaryEmailAddr: { Address: 'post@sued.example' },
    Active: true,
    Balance: 0,
    SyncToken: '0',
    MetaData: { CreateTime: expect.stringMatching(/-08:00$/), LastUpdatedTime: expect.anything() },
  });
  expect((await company.get(`/customer/${body.Customer.Id}`)).body).toMatchObject({ Customer: body.Customer });
  expect(await sandbox.control.records('quickbooks', 'customer')).toEqual([body.Customer]);
});

// Documented: 6240: DisplayName is unique without case across customers, vendors and employees
test.each(['garage nord', 'GARAGE NORD ', 'kabel & stecker gmbh', 'Aiko Sato'])('the name %s is taken', async (DisplayName) => {
  await createCustomer(company, 'Garage Nord');

  const answer = await company.post('/customer', { DisplayName });
  expect([answer.status, getFaultCode(answer)]).toEqual([400, '6240']);
  expect(answer.body).toMatchObject({
    Fault: {
      Error: [{ Message: 'Duplicate Name Exists Error', Detail: expect.stringContaining('The name supplied already exists') }],
      type: 'ValidationFault',
    },
    time: expect.any(String),
  });
  expect(await sandbox.control.records('quickbooks', 'customer')).toHaveLength(1);
});

// Documented: 2020, 2050; reported by third parties: 2010, names with a colon
test.each([
  ['no name', {}, '2020'],
  ['a name of 501 characters', { DisplayName: 'x'.repeat(501) }, '2050'],
  ['a colon in the name', { DisplayName: 'A:B' }, '6000'],
  ['a property that does not exist', { DisplayName: 'A', Colour: 'red' }, '2010'],
])('a customer with %s is refused', async (_what, body, code) => {
  expect(getFaultCode(await company.post('/customer', body))).toBe(code);
});

// Documented: a person's name makes the display name
test('without a display name it is put together from the parts of a name', async () => {
  expect((await company.post('/customer', { GivenName: 'Ada', FamilyName: 'Lovelace' })).body).toMatchObject({
    Customer: { DisplayName: 'Ada Lovelace' },
  });
});

// Documented: sparse update
test('a sparse update changes what is sent, a full one clears the rest', async () => {
  const created = await company.post<{ Customer: { Id: string } }>('/customer', { DisplayName: 'Alpha', Notes: 'Calls on Mondays' });
  const { Id } = created.body.Customer;

  const sparse = await company.post('/customer', { sparse: true, Id, SyncToken: '0', CompanyName: 'Alpha GmbH' });
  expect(sparse.body).toMatchObject({
    Customer: { Id, SyncToken: '1', DisplayName: 'Alpha', Notes: 'Calls on Mondays', CompanyName: 'Alpha GmbH' },
  });
  const full = await company.post<{ Customer: unknown }>('/customer', { Id, SyncToken: '1', DisplayName: 'ALPHA' });
  expect(full.body.Customer).toMatchObject({ SyncToken: '2', DisplayName: 'ALPHA' });
  expect(full.body.Customer).not.toHaveProperty('Notes');
});

// Documented: 5010 stale, 610 not found, 2020 without SyncToken
test('an update must name a record and its current SyncToken', async () => {
  const Id = await createCustomer(company, 'Alpha');
  await company.post('/customer', { sparse: true, Id, SyncToken: '0', Notes: 'First' });

  const stale = await company.post('/customer', { sparse: true, Id, SyncToken: '0', Notes: 'Second' });
  expect([stale.status, getFaultCode(stale)]).toEqual([400, '5010']);
  expect(getFaultCode(await company.post('/customer', { sparse: true, Id, Notes: 'Second' }))).toBe('2020');
  expect(getFaultCode(await company.post('/customer', { sparse: true, Id: '4711', SyncToken: '0' }))).toBe('610');
  expect(getFaultCode(await company.get('/customer/4711'))).toBe('610');
  expect((await company.get(`/customer/${Id}`)).body).toMatchObject({ Customer: { Notes: 'First', SyncToken: '1' } });
});

// Documented: name list objects: an inactive customer gives its name free and cannot be billed
test('a customer made inactive gives its name free and cannot be billed', async () => {
  const Id = await createCustomer(company, 'Alpha');
  await company.post('/customer', { sparse: true, Id, SyncToken: '0', Active: false });

  expect(getFaultCode(await company.post('/invoice', anInvoice(Id)))).toBe('610');
  expect(await createCustomer(company, 'alpha')).not.toBe(Id);
});

// Issue 3: the item 1 'Services' is in every dataset
test.each(['empty', 'shop'] as const)('the dataset %s has the item Services', async (dataset) => {
  await sandbox.control.reset(dataset);
  await company.connect();

  expect((await company.get('/item/1')).body).toMatchObject({ Item: { Id: '1', Name: 'Services', Active: true } });
});

// Documented: minorversion below 75 is ignored; assumed: companyinfo
test('the company is described, whatever the minor version', async () => {
  const { quickbooks } = await sandbox.control.tokens();

  expect((await company.get(`/companyinfo/${quickbooks.realmId}?minorversion=3`)).body).toMatchObject({
    CompanyInfo: { CompanyName: 'Sandbox Company' },
  });
  expect(getFaultCode(await company.get('/companyinfo/1'))).toBe('610');
});
