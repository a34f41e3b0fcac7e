import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptyValue } from '../../../../platform/import/empty-value.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';

const server = serverForTests();

const download = (who: SignedInCaller, name: string, query = '') => who.get<string>(`/api/exports/zoho_${name}_import.csv${query}`);

async function importAgain(kind: string, content: string) {
  const admin = await server.signedIn({ role: 'Admin' });
  const form = new FormData();
  form.append('file', new Blob([content]), 'export.csv');
  return (await admin.request<{ added: number; problems: unknown[] }>('POST', `/api/imports/${kind}`, { body: form })).body;
}

/**
 * Texts as people and programs write them: quotes, line breaks, formulas, leading and trailing spaces, other scripts. Excludes words for no
 * value, such as `-`, which an import reads as empty.
 */
const odd = fc
  .oneof(
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...'aB1",;\n\r\t=+-@＝＋－＠\'ä€😀 '), maxLength: 12 }) },
    fc.constantFrom("'=SUM(1)", "''=1", '=cmd|1', '-5', '@x', "'quoted'", ' blanks ', 'a "b", c', 'Straße\r\nzwei'),
  )
  .filter((text) => text.trim() === '' || !isEmptyValue(text));
/** Phone numbers as an import leaves them: split, and without `'`. */
const phone = fc.constantFrom('', '+49 30 123', '+49 (0)30 1-2', '-1', '020 7946 0958 / 07700 900123', 'ask for Ann, ext. 5', '=1+1');
const word = odd.map((text) => `x${text}y`).map((text) => text.trim());
const start = fc.tuple(fc.constantFrom('', '=', '+', '-', '@', '＝', '＋', "'", "'=", '"'), word).map(([mark, text]) => mark + text);
const contact = fc.record({
  name: start,
  email: fc.constantFrom('', 'a@b.example'),
  phone: phone.filter((text) => !text.includes(' / ')),
});
const sample = <T>(of: fc.Arbitrary<T>, count: number) => fc.sample(of, { numRuns: count, seed: 42 });

test('leads are equal after an export and an import, field by field', async () => {
  const alice = await server.signedIn();
  const fields = fc.record({
    companyName: start,
    contactName: start,
    phone,
    email: fc.constantFrom('', 'a@b.example'),
    status: fc.constantFrom('New', 'Proposal Sent', 'Won'),
    source: fc.constantFrom('Website', 'Zoho Form', 'Unknown'),
    estimatedValue: fc.constantFrom(0, 0.1, 1_234.56, 99_999_999),
  });
  for (const lead of sample(fields, 30)) expect((await alice.post('/api/leads', lead)).status).toBe(201);
  const { body } = await download(alice, 'leads');
  const before = await stored(
    'leads',
    'company_name, contact_name, phone, email, status, source, estimated_value_cents, created_at, zoho_id',
  );
  await server.reset();
  expect(await importAgain('leads', body)).toMatchObject({ added: 30, problems: [] });
  expect(
    await stored('leads', 'company_name, contact_name, phone, email, status, source, estimated_value_cents, created_at, zoho_id'),
  ).toEqual(before);
});

test('customers are equal after an export and an import, with all contacts and tools', async () => {
  const alice = await server.signedIn();
  const fields = fc.record({
    shopName: fc.tuple(start, fc.uuid()).map(([name, unique]) => `${name} ${unique}`),
    contacts: fc.array(contact, { maxLength: 4 }),
    shippingAddress: odd,
    billingAddress: odd,
    toolSerials: fc.array(
      fc.tuple(fc.constantFrom('', '=', 'A;', 'b|', '"', ','), fc.uuid()).map((parts) => parts.join('-')),
      { maxLength: 3 },
    ),
  });
  for (const customer of sample(fields, 20)) expect((await alice.post('/api/customers', customer)).status).toBe(201);
  const columns = 'id, shop_name, contacts, shipping_address, billing_address, tool_serials, created_at';
  const { body } = await download(alice, 'accounts');
  const before = await stored('customers', columns);
  await server.reset();
  expect(await importAgain('accounts', body)).toMatchObject({ added: 20, problems: [] });
  expect(await stored('customers', columns)).toEqual(before);
});

test('tickets are equal after an export and an import, with their descriptions', async () => {
  const alice = await server.signedIn();
  const fields = fc.record({
    summary: start,
    customerCompany: start,
    customerName: odd,
    toolSerial: odd,
    vin: odd,
    reg: odd,
    chassis: odd,
    department: odd,
    type: fc.constantFrom('SOD', 'Tool Repair'),
    status: fc.constantFrom('New', 'Awaiting Parts', 'Resolved'),
    vehicleYear: fc.constantFrom(null, 1994),
    vehicleMake: fc.constantFrom('', 'BMW', 'Odd'),
    vehicleModel: fc.constantFrom('', 'X5', 'Thing'),
    mileage: fc.constantFrom(null, 0, 48_210),
    mileageUnit: fc.constantFrom('km', 'mi'),
  });
  const known = (value: string) => value.trim() !== '' || value === '';
  const tickets = sample(fields, 400).filter((ticket) =>
    [ticket.customerName, ticket.toolSerial, ticket.vin, ticket.reg, ticket.chassis, ticket.department].every(known),
  );
  for (const ticket of tickets.slice(0, 30)) expect((await alice.post('/api/tickets', ticket)).status).toBe(201);
  const columns = `summary, customer_company, customer_name, tool_serial, vin, reg, chassis, department, type, status, vehicle_year, vehicle_make,
    vehicle_model, mileage, mileage_unit, created_at`;
  const { body } = await download(alice, 'cases');
  const before = await stored('tickets', columns);
  await server.reset();
  expect(await importAgain('tickets', body)).toMatchObject({ added: 30, problems: [] });
  expect(await stored('tickets', columns)).toEqual(before);
});

/** Returns the content of a table. Trims texts, because an import does too. */
async function stored(table: string, columns: string): Promise<unknown[]> {
  const { rows } = await server.database.query(`SELECT ${columns} FROM ${table} ORDER BY created_at, ${columns}`);
  return JSON.parse(JSON.stringify(rows), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value));
}

test('exports the filtered records without formulas, and audits it', async () => {
  const alice = await server.signedIn({ fullName: 'Alice' });
  await alice.post(
    '/api/leads',
    aLead({ companyName: '=cmd|calc', contactName: 'Quote "Q", Inc', phone: '+1 555', estimatedValue: 1_234.5, status: 'Won' }),
  );
  await alice.post('/api/leads', aLead({ companyName: 'Other', status: 'Lost' }));
  const { status, headers, body } = await download(alice, 'leads', '?status=Won');
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="zoho_leads_import.csv"');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(body.split('\r\n')[0]).toBe(
    'Last_Name,Company,Email,Phone,Lead_Status,Lead_Source,Annual_Revenue,Description,Created_Time,Record_Id',
  );
  expect(body).toContain(`"Quote ""Q"", Inc",'=cmd|calc,,+1 555,Won,Website,1234.5,"Created: `);
  expect(body).not.toContain('Other');
  const { rows } = await server.database.query("SELECT actor_name, subject, detail FROM audit_log WHERE action = 'leads.exported'");
  expect(rows).toEqual([{ actor_name: 'Alice', subject: 'export:zoho_leads_import.csv', detail: { filters: { status: ['Won'] } } }]);
  expect((await download(alice, 'leads', '?status=Gone')).status).toBe(400);
  expect((await download(alice, 'leads', '?limit=5')).status).toBe(400);
});

test('exports all records of several pages once', async () => {
  const alice = await server.signedIn();
  await alice.post('/api/customers', aCustomer({ shopName: 'First' }));
  const rows = Array.from({ length: 700 }, (_, n) => `Shop ${n}`).join('\n');
  await importAgain('accounts', `Account Name\n${rows}\n`);
  const { body } = await download(alice, 'accounts');
  const names = body
    .split('\r\n')
    .filter((line) => /^(Shop \d+|First),/.test(line))
    .map((line) => line.split(',')[0]);
  expect(new Set(names).size).toBe(701);
  expect(names).toHaveLength(701);
});

test('reads larger pages of short rows and smaller ones of long rows', async () => {
  const toRow = (address: string) => (_: unknown, n: number) => `Shop ${n},${address}`;
  const sizes = async () => {
    const source = server.deps.exportSources.find(({ fileName }) => fileName === 'zoho_accounts_import.csv');
    const pages: number[] = [];
    for await (const rows of source?.readPages(server.database, {}) ?? []) pages.push(rows.length);
    return pages;
  };
  await importAgain('accounts', `Account Name,Shipping Street\n${Array.from({ length: 700 }, toRow('1 Pier')).join('\n')}\n`);
  expect(await sizes()).toEqual([25, 100, 500, 75]);
  await server.reset();
  await importAgain('accounts', `Account Name,Shipping Street\n${Array.from({ length: 40 }, toRow('x'.repeat(9_990))).join('\n')}\n`);
  expect(await sizes()).toEqual([25, 5, 5, 5]);
});

const PHONES = ['+1 555 010-2233', '+1 (555) 010-2233 ext. 12', '+49 (0)30 123/45', '(555) 010-2233', '+1.555.010.2233', '+15550102233'];

test('exports phone numbers as dialed, and imports them unchanged', async () => {
  const alice = await server.signedIn();
  const contacts = PHONES.map((phone, place) => ({ name: `Person ${place}`, email: '', phone }));
  await alice.post('/api/customers', aCustomer({ shopName: 'Harbor', contacts }));
  for (const phone of PHONES) await alice.post('/api/leads', aLead({ companyName: `Shop ${phone}`, contactName: '+1 owner', phone }));
  const files = { accounts: (await download(alice, 'accounts')).body, leads: (await download(alice, 'leads')).body };
  for (const text of Object.values(files))
    for (const phone of PHONES) expect([text.includes(phone), text.includes(`'${phone}`)]).toEqual([true, false]);
  expect(files.leads).toContain("'+1 owner,");
  await server.reset();
  for (const [kind, text] of Object.entries(files)) expect(await importAgain(kind, text)).toMatchObject({ problems: [] });
  expect(await stored('customers', 'contacts')).toEqual([{ contacts: contacts.map((each) => expect.objectContaining(each)) }]);
  expect((await stored('leads', 'phone')).map((row) => Object.values(row as object)[0]).sort()).toEqual(PHONES.toSorted());
});
