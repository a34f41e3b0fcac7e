import { expect, test } from 'vitest';
import { deskForTests, getFieldErrors, type Rows, type View } from '../test-desk.ts';

const desk = deskForTests();

// Documented: GET /departments?isEnabled=true&limit=200 → data[{id,name,isEnabled,isDefault…}].
test('departments have ids of 18 digits and names; one is the default', async () => {
  const departments = await desk.rows('/departments?isEnabled=true&limit=200');

  expect(departments.map(({ name }) => name)).toEqual(['SOD Programming', 'Bug Report', 'Hardware and Software Support']);
  expect(departments.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);
  for (const { id, isEnabled } of departments) {
    expect(id).toMatch(/^\d{18}$/);
    expect(isEnabled).toBe(true);
  }
  expect((await desk.get('/departments?isEnabled=false')).status).toBe(204);
});

test('one department and one organization are read by id', async () => {
  expect((await desk.get(`/departments/${desk.departmentId('Bug Report')}`)).body.name).toBe('Bug Report');
  expect((await desk.get('/departments/1')).status).toBe(404);
  expect((await desk.get(`/organizations/${desk.orgId()}`)).body.companyName).toBe('OBDesk Sandbox');
  expect((await desk.get('/organizations/1')).status).toBe(404);
});

// Documented: POST /contacts {lastName*, email, phone, accountId}.
test('a contact is created with 200 and read back', async () => {
  const reply = await desk.post('/contacts', { lastName: "O'Neill", firstName: 'Siân', email: 'sian@shop.example', phone: '+44 20' });

  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ id: expect.stringMatching(/^\d{18}$/), lastName: "O'Neill", firstName: 'Siân', accountId: null });
  expect((await desk.get(`/contacts/${reply.body.id}`)).body).toEqual(reply.body);
  expect((await desk.get('/contacts/1')).status).toBe(404);
});

// Documented: lastName is required; there is no field for the name of a company, only accountId.
test('a contact needs a last name and takes no company name', async () => {
  expect(getFieldErrors(await desk.post('/contacts', { email: 'x@shop.example' }))).toEqual(['/lastName missing']);
  expect(getFieldErrors(await desk.post('/contacts', { lastName: 'x', accountName: 'Müller' }))).toEqual(['/accountName invalid']);
  expect(getFieldErrors(await desk.post('/contacts', { lastName: 'x', accountId: '1' }))).toEqual(['/accountId invalid']);
  expect(getFieldErrors(await desk.post('/contacts', { lastName: 'x', email: 'nowhere' }))).toEqual(['/email invalid']);
});

// Documented: an announcement of 2021 about e-mail addresses. Contacts of their own may have any letters, unlike those inside a ticket.
test.each(['.ada@shop.example', 'a.d.a@shop.example', 'ada_x@shop.example', 'inés@größe.example'])(
  'the address %s is fine',
  async (email) => {
    expect((await desk.post('/contacts', { lastName: 'Inés', email })).body).toMatchObject({ email });
  },
);

// Documented: errorType duplicate; assumed: that it is the e-mail address of contacts.
test('a second contact with the same address is a duplicate, unless the portal allows it', async () => {
  await desk.aContact({ email: 'twin@shop.example' });

  const refused = await desk.post('/contacts', { lastName: 'Twin', email: 'Twin@shop.example' });

  expect([refused.status, getFieldErrors(refused)]).toEqual([422, ['/email duplicate']]);
  await desk.sandbox.control.settings({ deskContactEmailIsUnique: false });
  expect((await desk.post('/contacts', { lastName: 'Twin', email: 'Twin@shop.example' })).status).toBe(200);
});

// Documented: GET /contacts/search?email=: {data, count} or 204.
test('contacts are found by address, name and company', async () => {
  const { id: accountId } = (await desk.post('/accounts', { accountName: 'Garage Łódź' })).body;
  const id = await desk.aContact({ firstName: 'Ewa', lastName: 'Nowak', email: 'ewa@shop.example', phone: '555 01', accountId });
  await desk.aContact({ lastName: 'Somebody else' });

  for (const query of [
    'email=EWA@shop.example',
    'email=ewa*',
    'lastName=nowak',
    'fullName=Ewa%20Nowak',
    'accountName=garage*',
    '_all=555',
    `id=${id}`,
  ]) {
    const { body } = await desk.get<Rows>(`/contacts/search?${query}`);
    expect(body.data.map((contact) => contact.id)).toEqual([id]);
    expect(body.count).toBe(1);
    expect(body.data[0]).toMatchObject({ account: { id: accountId, accountName: 'Garage Łódź' } });
  }
  const nobody = await desk.get('/contacts/search?email=nobody@shop.example');
  expect([nobody.status, nobody.body]).toEqual([204, undefined]);
});

// The index lags behind for contacts, too.
test('with a lag a new contact is not found yet, but its address is taken', async () => {
  await desk.sandbox.control.settings({ deskIndexLagMs: 30_000 });
  await desk.aContact({ email: 'young@shop.example' });

  expect((await desk.get('/contacts/search?email=young@shop.example')).status).toBe(204);
  expect((await desk.post('/contacts', { lastName: 'Young', email: 'young@shop.example' })).status).toBe(422);
  await desk.sandbox.control.clock(31_000);
  expect((await desk.get('/contacts/search?email=young@shop.example')).status).toBe(200);
});

test('contacts are listed in pages and sorted', async () => {
  for (const lastName of ['Bauer', 'Arndt', 'Cruz']) await desk.aContact({ lastName });

  expect((await desk.rows('/contacts')).map(({ lastName }) => lastName)).toEqual(['Bauer', 'Arndt', 'Cruz']);
  expect((await desk.rows('/contacts?sortBy=-lastName&limit=2')).map(({ lastName }) => lastName)).toEqual(['Cruz', 'Bauer']);
  expect((await desk.rows('/contacts?from=2')).map(({ lastName }) => lastName)).toEqual(['Cruz']);
});

// AccountId by name search.
test('accounts are created, listed, found by name and read', async () => {
  const { id } = (await desk.post('/accounts', { accountName: 'Bob & Sons (Ltd.)', website: 'bob.example' })).body;
  await desk.post('/accounts', { accountName: 'Anna GmbH' });

  expect((await desk.rows('/accounts?sortBy=accountName')).map(({ accountName }) => accountName)).toEqual([
    'Anna GmbH',
    'Bob & Sons (Ltd.)',
  ]);
  expect(await desk.rows(`/accounts/search?${new URLSearchParams({ accountName: 'Bob & Sons (Ltd.)' })}`)).toMatchObject([{ id }]);
  expect((await desk.get(`/accounts/${id}`)).body).toMatchObject({ accountName: 'Bob & Sons (Ltd.)', website: 'bob.example' });
  expect((await desk.get('/accounts/search?accountName=Nobody')).status).toBe(204);
  expect(getFieldErrors(await desk.post('/accounts', { website: 'x' }))).toEqual(['/accountName missing']);
});

// Documented: Contact.json and Account.json name the fields; assumed: how long they may be. Unknown keys are refused.
test.each<[string, View]>([
  ['/contacts', { lastName: 'x'.repeat(81) }],
  ['/contacts', { firstName: 'x'.repeat(41) }],
  ['/contacts', { email: `${'x'.repeat(140)}@shop.example` }],
  ['/contacts', { email: 'a@b@c.example' }],
  ['/contacts', { email: '' }],
  ['/contacts', { email: 'two..dots@shop.example' }],
  ['/contacts', { email: 'ada@two..dots.example' }],
  ['/contacts', { email: 'ada.@shop.example' }],
  ['/contacts', { email: 'ada@my_shop.example' }],
  ['/contacts', { phone: 123 }],
  ['/contacts', { mobile: 'x'.repeat(51) }],
  ['/contacts', { accountId: '' }],
  ['/contacts', { account: { accountName: 'Müller' } }],
  ['/contacts', { id: '1' }],
  ['/accounts', { accountName: 'x'.repeat(201) }],
  ['/accounts', { website: 'x'.repeat(451) }],
  ['/accounts', { phone: [] }],
  ['/accounts', { Account_Name: 'x' }],
  ['/accounts', { email: 'a@b.example' }],
])('%s refuses %j', async (path, fields) => {
  const base = path === '/contacts' ? { lastName: 'Meyer' } : { accountName: 'Garage' };

  const reply = await desk.post(path, { ...base, ...fields });

  expect([reply.status, getFieldErrors(reply)]).toEqual([422, [`/${Object.keys(fields)[0]} invalid`]]);
});

test('what a contact or an account does not say is null', async () => {
  const contact = (await desk.post('/contacts', { lastName: 'Meyer', firstName: null })).body;
  const account = (await desk.post('/accounts', { accountName: 'Garage', city: null })).body;

  expect(contact).toMatchObject({ firstName: null, email: null, phone: null, mobile: null, accountId: null, isDeleted: false });
  expect(account).toMatchObject({ phone: null, website: null, street: null, city: null, country: null, description: null });
  expect(contact).not.toHaveProperty('account');
});

// Documented: include=accounts.
test('include adds the account of a contact', async () => {
  const account = (await desk.post('/accounts', { accountName: 'Garage', website: 'garage.example' })).body;
  const id = await desk.aContact({ accountId: account.id });
  const part = { id: account.id, accountName: 'Garage', website: 'garage.example' };

  expect((await desk.get(`/contacts/${id}?include=accounts,owner`)).body).toMatchObject({ account: part });
  expect(await desk.rows('/contacts?include=accounts')).toMatchObject([{ account: part }]);
  expect((await desk.get(`/contacts/${id}?include=account`)).status).toBe(422);
});

// Assumed: Companies of one name are no duplicates.
test('two accounts may have one name', async () => {
  await desk.post('/accounts', { accountName: 'Garage' });

  expect((await desk.post('/accounts', { accountName: 'GARAGE' })).status).toBe(200);
  expect((await desk.get<Rows>('/accounts/search?accountName=garage')).body.count).toBe(2);
});

// The index lags behind for accounts, too.
test('with a lag a new account is not found yet, but listed', async () => {
  await desk.sandbox.control.settings({ deskIndexLagMs: 30_000 });
  await desk.post('/accounts', { accountName: 'Young Garage' });

  expect((await desk.get('/accounts/search?accountName=young*')).status).toBe(204);
  expect(await desk.rows('/accounts')).toHaveLength(1);
  await desk.sandbox.control.clock(31_000);
  expect(await desk.rows('/accounts/search?accountName=young*')).toHaveLength(1);
});

test('searches for people come in pages, sorted either way', async () => {
  for (const [index, lastName] of ['Bauer', 'Arndt', 'Cruz'].entries()) {
    await desk.aContact({ lastName, email: `${lastName}@shop.example` });
    await desk.post('/accounts', { accountName: `${lastName} Motors ${index}` });
  }
  const names = async (query: string) =>
    (await desk.rows(`/contacts/search?email=*@shop.example&${query}`)).map(({ lastName }) => lastName);
  const accounts = async (query: string) =>
    (await desk.rows(`/accounts/search?accountName=*motors*&${query}`)).map(({ accountName }) => accountName);

  expect(await names('sortBy=lastName')).toEqual(['Arndt', 'Bauer', 'Cruz']);
  expect(await names('sortBy=-lastName&limit=1')).toEqual(['Cruz']);
  expect(await names('sortBy=relevance&from=2')).toEqual(['Cruz']);
  expect(await accounts('sortBy=-accountName&limit=2')).toEqual(['Cruz Motors 2', 'Bauer Motors 0']);
  expect((await desk.get<Rows>('/contacts/search?email=*@shop.example&limit=1')).body.count).toBe(3);
  expect((await desk.get('/contacts/search?email=*@shop.example&from=3')).status).toBe(204);
});

test('a page of people has ten rows unless asked otherwise', async () => {
  for (let index = 0; index < 12; index += 1) {
    await desk.aContact({ email: `c${index}@shop.example` });
    await desk.post('/accounts', { accountName: `Garage ${index}` });
  }

  expect(await desk.rows('/contacts')).toHaveLength(10);
  expect(await desk.rows('/contacts/search?email=*')).toHaveLength(10);
  expect(await desk.rows('/accounts')).toHaveLength(10);
  expect(await desk.rows('/accounts?from=10&limit=100')).toHaveLength(2);
});

test('several conditions on contacts narrow each other', async () => {
  await desk.aContact({ firstName: 'Ewa', lastName: 'Nowak', mobile: '555' });
  await desk.aContact({ firstName: 'Ewa', lastName: 'Zając' });

  expect(await desk.rows('/contacts/search?firstName=ewa&mobile=555')).toMatchObject([{ lastName: 'Nowak' }]);
  expect(await desk.rows('/contacts/search?firstName=ewa&lastName=zaj*')).toMatchObject([{ lastName: 'Zając' }]);
  expect(await desk.rows(`/contacts/search?mobile=${encodeURIComponent(`\${empty}`)}`)).toMatchObject([{ lastName: 'Zając' }]);
});

test('departments are found by a part of their name, in pages', async () => {
  expect((await desk.rows('/departments?searchStr=*BUG*')).map(({ name }) => name)).toEqual(['Bug Report']);
  expect((await desk.rows('/departments?from=1&limit=1')).map(({ name }) => name)).toEqual(['Bug Report']);
  expect((await desk.get('/departments?searchStr=Sales')).status).toBe(204);
  expect((await desk.get('/departments?from=3')).status).toBe(204);
});

// Issue 3: several staff users, one of them inactive.
test('a department lists its active agents', async () => {
  const [department] = await desk.rows('/departments?limit=1');

  expect(department?.associatedAgentIds).toHaveLength(4);
  expect(department).toMatchObject({ sanitizedName: 'sod-programming', nameInCustomerPortal: 'SOD Programming' });
});

// Documented: Search.json: all searches end at the same `from` (999 by the OpenAPI description, 4999 by the HTML documentation); lists do not.
test.each(['contacts', 'accounts'])('a search for %s does not start beyond 999', async (kind) => {
  expect((await desk.get(`/${kind}/search?from=999`)).status).toBe(204);
  expect((await desk.get(`/${kind}/search?from=1000`)).body).toMatchObject({ errorCode: 'UNPROCESSABLE_ENTITY' });
  expect((await desk.get(`/${kind}?from=1000`)).status).toBe(204);
});
