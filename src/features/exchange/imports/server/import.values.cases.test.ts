import { expect, test } from 'vitest';
import { importCase } from '../../../../testing/server/import-steps.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Lead } from '../../../business/leads/lead.contract.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });

const readLeads = async () => (await admin.get<Lead[]>('/api/leads?limit=100')).body;

/** Returns the company name and one field of each lead, sorted. */
async function readLeadValues(field: 'email' | 'phone' | 'estimatedValue') {
  return (await readLeads()).map((lead) => [lead.companyName, lead[field]] as const).sort();
}

const readCustomer = async (id: string) => (await admin.get<Customer>(`/api/customers/${id}`)).body;

test('reads plain addresses from leads-emails.csv, and reports second ones', async () => {
  const { problems } = await importCase(admin, 'leads', 'leads-emails');
  expect(await readLeadValues('email')).toEqual([
    ['Mail A', 'ada@maila.example'],
    ['Mail B', 'b1@mailb.example'],
    ['Mail C', 'info@kfz-müller-prüfung.de'],
    ['Mail D', "O'Connell@maild.example"],
    ['Mail E', 'e@maile.example'],
  ]);
  expect(problems).toEqual([{ line: 3, message: 'Email “b2@mailb.example” was skipped because only one is allowed' }]);
});

test('reads amounts in any notation from leads-amounts.csv, and reports doubtful ones', async () => {
  const { problems } = await importCase(admin, 'leads', 'leads-amounts');
  const values = (await readLeadValues('estimatedValue')).map(([company, value]) => [company.slice(-1), value] as const);
  expect(Object.fromEntries(values)).toEqual({
    A: 1250.5,
    B: 0,
    C: 1250.5,
    D: 99,
    E: 1234,
    F: 0,
    G: 0,
    H: 1.5,
    I: 12_345,
    J: 120_000,
    K: 0,
    L: 1250.5,
    M: 1200,
    N: 125_000,
  });
  expect(problems.map(({ message }) => message)).toEqual([
    'Estimated value “12.345” is ambiguous and was skipped',
    'Estimated value “(500.00)” is negative and was skipped',
    'Estimated value “-5” is negative and was skipped',
    'Estimated value “250k” isn’t an amount and was skipped',
  ]);
});

test('reads only names of three shops from accounts-words-for-nothing.csv', async () => {
  expect(await importCase(admin, 'accounts', 'accounts-words-for-nothing')).toMatchObject({ added: 3, problems: [] });
  for (const id of ['nullword-motors', 'backslash-motors', 'none-motors'])
    expect(await readCustomer(id)).toMatchObject({ contacts: [], billingAddress: '', shippingAddress: '', toolSerials: [] });
});

test('imports one shop with three contacts from customers-contact-per-row.csv', async () => {
  expect(await importCase(admin, 'accounts', 'customers-contact-per-row')).toMatchObject({ added: 1, joined: 2, skipped: 0, problems: [] });
  expect((await readCustomer('manycontacts-fleet')).contacts).toEqual([
    { name: 'Ann Owner', email: 'ann@many.example', phone: '555-010-5101' },
    { name: 'Bob Bench', email: 'bob@many.example', phone: '555-010-5102' },
    { name: 'Cy Clerk', email: 'cy@many.example', phone: '555-010-5103' },
  ]);
});

test('recognizes rows of tickets-first-time.csv by their values in tickets-second-time.csv', async () => {
  expect(await importCase(admin, 'tickets', 'tickets-first-time')).toMatchObject({ added: 2, problems: [] });
  expect(await importCase(admin, 'tickets', 'tickets-second-time')).toMatchObject({
    added: 1,
    skipped: 2,
    problems: [{ line: 2 }, { line: 3 }],
  });
  const days = (await admin.get<TicketRow[]>('/api/tickets')).body.map(({ createdAt }) => createdAt.slice(0, 10));
  expect(days.sort()).toEqual(['2025-03-01', '2025-03-02', '2025-03-03']);
});

test('reports numbers with lost digits in leads-phones.csv, and keeps the others as they are', async () => {
  const { problems } = await importCase(admin, 'leads', 'leads-phones');
  expect(await readLeadValues('phone')).toEqual([
    ['Exponent Garage', ''],
    ['Ext Garage', '(555) 010-2030 x89'],
    ['Mark Garage', '+1 555 010 4455'],
    ['Only Mobile Garage', '07700900777'],
    ['Rounded Garage', ''],
    ['Two Garage', '020 7946 0958 / 07700 900123'],
    ['Zero Garage', '02079460958 / 07700900123'],
  ]);
  expect(problems).toEqual([
    { line: 2, message: 'Phone “4.41E+11” lost digits in a spreadsheet and was skipped' },
    { line: 3, message: 'Phone “4.42079E+11” lost digits in a spreadsheet and was skipped' },
  ]);
});

test('imports four leads with full names from leads-address-book.csv, filling missing names from the other column', async () => {
  expect(await importCase(admin, 'leads', 'leads-address-book')).toMatchObject({ added: 4, leftOut: 0 });
  const leads = (await readLeads()).map(({ companyName, contactName, email, phone }) => [companyName, contactName, email, phone]);
  expect(leads.sort()).toEqual([
    ['Lonely Garage', 'Lonely Garage', '', '+1 555 010 0103'],
    ['Northstar Auto', 'Maya Chen', 'maya@northstar.example', '+1 555 010 0100 / +1 555 010 0101'],
    ['Ortiz & Sons', 'Ana Lena Ortiz', '', '+1 555 010 0104 / +1 555 010 0105'],
    ['Ted Ruiz', 'Ted Ruiz', 'ted@ruiz.example', '+1 555 010 0102'],
  ]);
});

test('reads the columns of Zoho Books from customers-books-export.csv, and imports one shop for two people', async () => {
  expect(await importCase(admin, 'accounts', 'customers-books-export')).toMatchObject({ added: 2, joined: 1, problems: [] });
  expect(await readCustomer('anvil-tools')).toMatchObject({
    contacts: [{ name: 'Tora Odden', email: 'tora@anvil.example', phone: '555-010-2201' }],
    billingAddress: '4 Forge Ln\nUnit 7\nDayton, OH 45402\nUSA',
    syncStatus: 'unsynced',
  });
  expect((await readCustomer('defender-fleet')).contacts).toEqual([
    { name: 'Jess Moran', email: 'jess@defender.example', phone: '555-010-2202' },
    { name: 'Lukas Kage', email: 'lukas@defender.example', phone: '555-010-2203' },
  ]);
});

test('joins the cells of two columns with the same name for the shop in customers-two-phones.csv', async () => {
  expect(await importCase(admin, 'accounts', 'customers-two-phones')).toMatchObject({ added: 1, problems: [] });
  expect((await readCustomer('double-header-auto')).contacts).toEqual([
    { name: '', email: 'a@double.example', phone: '555-010-3001' },
    { name: '', email: 'b@double.example', phone: '555-010-3002' },
  ]);
});

test('adds Nora to the same shop despite another apostrophe in customers-apostrophes.csv', async () => {
  expect(await importCase(admin, 'accounts', 'customers-apostrophes')).toMatchObject({ added: 1, joined: 1, problems: [] });
  const { body } = await admin.get<Customer[]>('/api/customers?limit=100');
  expect(body.map(({ contacts }) => contacts.map(({ email }) => email))).toEqual([['sean@obrien.example', 'nora@obrien.example']]);
});
