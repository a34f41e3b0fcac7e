import { beforeEach, expect, test } from 'vitest';
import { type ImportChoices, importFile, waitForImport } from '../../../../testing/server/import-steps.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import type { ImportReport, ImportRow } from '../import.contract.ts';
import { runSlice } from './import.run.ts';
import { changeImport } from './import.store.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const upload = async (content: string, choices?: ImportChoices) => (await importFile(admin, 'accounts', content, choices)).body;
const undo = async (id: string) => (await admin.post<ImportReport>(`/api/imports/${id}/undo`)).body;
const read = async (id: string) => (await admin.get<Customer>(`/api/customers/${id}`)).body;
const namesOf = async (id: string) => (await read(id)).contacts.map(({ name }) => name);

const HEADER = 'Account Name,Contact Name,Email,Phone';
const MANY = [
  'Many Fleet,Ann Owner,ann@many.example,555-010-5101',
  'many fleet,Bob Bench,bob@many.example,555-010-5102',
  'Many Fleet,Ann Owner,ann@many.example,(555) 010-5101',
  'Solo Garage,Sol,sol@solo.example,555-010-5110',
  'Many Fleet,Ann Owner,,555-010-5199',
];
const MANY_FILE = [HEADER, ...MANY].join('\n');

test('turns rows of one new customer into its contacts, each person once, as in the dry run', async () => {
  const counts = { rows: 5, added: 2, joined: 2, skipped: 1, duplicates: { inFile: 1, inDatabase: 0 } };
  expect(await upload(MANY_FILE, { dryRun: true })).toMatchObject({ state: 'checked', ...counts });
  const report = await upload(MANY_FILE);
  expect(report).toMatchObject({ state: 'done', ...counts });
  expect((await read('many-fleet')).contacts).toEqual([
    { name: 'Ann Owner', email: 'ann@many.example', phone: '555-010-5101' },
    { name: 'Bob Bench', email: 'bob@many.example', phone: '555-010-5102' },
    { name: 'Ann Owner', email: '', phone: '555-010-5199' },
  ]);
  const again = { added: 0, joined: 0, skipped: 5 };
  expect(await upload(MANY_FILE, { dryRun: true })).toMatchObject(again);
  expect(await upload(MANY_FILE)).toMatchObject(again);
  expect(await undo(report.id)).toMatchObject({ state: 'undone', removed: 2, kept: [] });
  expect(await upload(MANY_FILE)).toMatchObject({ added: 2, joined: 2 });
});

test('adds contacts to an existing customer, and undo removes the unchanged ones', async () => {
  await admin.post('/api/customers', { shopName: 'Many Fleet', contacts: [{ name: 'Ann Owner', email: 'ann@many.example' }] });
  const counts = { added: 1, joined: 3, duplicates: { inFile: 1, inDatabase: 0 } };
  expect(await upload(MANY_FILE, { dryRun: true })).toMatchObject(counts);
  const report = await upload(MANY_FILE);
  expect(report).toMatchObject(counts);
  const joined = await read('many-fleet');
  expect(joined).toMatchObject({ version: 2 });
  expect(joined.contacts).toEqual([
    { name: 'Ann Owner', email: 'ann@many.example', phone: '555-010-5101' },
    { name: 'Bob Bench', email: 'bob@many.example', phone: '555-010-5102' },
    { name: 'Ann Owner', email: '', phone: '555-010-5199' },
  ]);
  expect(await upload(MANY_FILE)).toMatchObject({ added: 0, joined: 0, skipped: 5 });

  const contacts = joined.contacts.map((contact) => (contact.name === 'Bob Bench' ? { ...contact, phone: '1' } : contact));
  await admin.put('/api/customers/many-fleet', { contacts });
  expect(await undo(report.id)).toMatchObject({
    state: 'undone',
    removed: 1,
    kept: [{ id: 'many-fleet', title: 'Many Fleet', reason: 'The added contacts have changed since the import' }],
  });
  expect((await read('many-fleet')).contacts).toEqual([
    { name: 'Ann Owner', email: 'ann@many.example', phone: '' },
    { name: 'Bob Bench', email: 'bob@many.example', phone: '1' },
  ]);
});

test('undoes an import that only added contacts, in the background if there are many', async () => {
  await admin.post('/api/customers', { shopName: 'Many Fleet' });
  const report = await upload([HEADER, MANY[0], MANY[1]].join('\n'));
  expect(report).toMatchObject({ added: 0, joined: 2 });
  expect((await admin.get<ImportRow[]>('/api/imports')).body).toMatchObject([{ rows: 2, added: 0, joined: 2 }]);
  await changeImport(server.database, report.id, server.clock.now(), { joined: 2_001 });
  await server.database.transaction(async (tx) => {
    // Blocks the undo until its response has been sent.
    await tx.query("SELECT FROM customers WHERE id = 'many-fleet' FOR UPDATE");
    expect(await admin.post(`/api/imports/${report.id}/undo`)).toMatchObject({ status: 202, body: { state: 'undoing' } });
  });
  expect((await server.database.query("SELECT FROM jobs.job WHERE data->>'id' = $1", [report.id])).rowCount).toBe(1);
  // Without waiting up to two seconds for the next poll of jobs.
  await runSlice(server.deps, report.id);
  expect((await waitForImport(admin, report.id)).state).toBe('undone');
  expect(await namesOf('many-fleet')).toEqual([]);
});

test('reports values that aren’t added to an existing customer', async () => {
  await admin.post('/api/customers', { shopName: 'Many Fleet', billingAddress: '1 Pier', toolSerials: ['S-1'] });
  const file = `Account Name,Contact Name,Billing Street,Tool Serials,Shipping Street
Many Fleet,Ann,1 Pier,s-1
Many Fleet,Bob,2 Pier,S-2
Many Fleet,Cy,2 Pier,S-2,3 Pier`;
  expect(await upload(file)).toMatchObject({
    joined: 3,
    problems: [
      { line: 3, message: 'Billing address and serial number S-2 were skipped because the customer already exists' },
      { line: 4, message: 'Shipping address, billing address and serial number S-2 were skipped because the customer already exists' },
    ],
  });
  expect(await namesOf('many-fleet')).toEqual(['Ann', 'Bob', 'Cy']);
});

test('adds tools without an owner to new customers', async () => {
  await admin.post('/api/customers', { shopName: 'Owner', toolSerials: ['T-1'] });
  const { problems } = await upload('Account Name,Tool Serials\nMany Fleet,S-1;t-1;S-2\nSolo Garage,s-2;S-3');
  expect(problems).toEqual([
    { line: 2, message: 'Serial number t-1 belongs to Owner and was skipped' },
    { line: 3, message: 'Serial number s-2 belongs to Many Fleet and was skipped' },
  ]);
  expect((await read('many-fleet')).toolSerials).toEqual(['S-1', 'S-2']);
  expect((await read('solo-garage')).toolSerials).toEqual(['S-3']);
});

test('merges two accounts with the same name, links the first ID and reports the other one', async () => {
  const file = `Record Id,Account Name,Phone
,Pep Boys,555-0100
100001,Pep Boys,555-0100
100002,Pep Boys,555-0102
100003,Pep Boys,555-0102`;
  const expected = {
    added: 1,
    joined: 2,
    problems: [
      { line: 4, message: 'Zoho ID 100002 was skipped because the customer is linked to 100001' },
      { line: 5, message: 'Zoho ID 100003 was skipped because the customer is linked to 100001' },
      { line: 5, message: 'Duplicate row, skipped' },
    ],
  };
  expect(await upload(file, { dryRun: true })).toMatchObject(expected);
  expect(await upload(file)).toMatchObject(expected);
  expect(await read('pep-boys')).toMatchObject({ zohoId: '100001', syncStatus: 'synced' });
  expect(await upload('Record Id,Account Name,Phone\n100004,Pep Boys,555-0104')).toMatchObject({
    joined: 1,
    problems: [{ line: 2, message: 'Zoho ID 100004 was skipped because the customer is linked to 100001' }],
  });
});

const LONG_ADDRESS = 'x'.repeat(9_990);
/** Rows of 1.1 MB: the next rows are in another batch of the file and another step of the import. */
const fillStep = (toRow: (n: number) => string) => Array.from({ length: 110 }, (_, n) => toRow(n));

test('merges distant rows of one customer, and removes all with an undo', async () => {
  const filler = fillStep((n) => `Shop ${n},Person ${n},p${n}@shop.example,,,,${LONG_ADDRESS},`);
  await admin.post('/api/customers', { shopName: 'Owner', toolSerials: ['T-1'] });
  const header = `${HEADER},Record Id,Billing Street,Shipping Street,Tool Serials`;
  const more = ['Many Fleet,,,,100001,1 Pier,,S-1;T-1', 'Many Fleet,Cy,,,,2 Pier,3 Pier,s-1;S-2', 'Many Fleet,,,,100002,,,'];
  const file = [header, MANY[0], ...filler, ...MANY.slice(1), ...more].join('\n');
  const counts = { added: 112, joined: 4, skipped: 2, leftOut: 2, duplicates: { inFile: 2, inDatabase: 0 } };
  const checked = await upload(file, { dryRun: true });
  expect(checked).toMatchObject(counts);
  const report = await upload(file);
  expect(report).toMatchObject({ state: 'done', ...counts });
  expect(checked.problems).toEqual(report.problems);
  expect(report.problems).toEqual([
    { line: 114, message: 'Duplicate row, skipped' },
    { line: 117, message: 'Serial number T-1 belongs to Owner and was skipped' },
    { line: 118, message: 'Billing address was skipped because an earlier row for this customer has a different one' },
    { line: 119, message: 'Zoho ID 100002 was skipped because the customer is linked to 100001' },
    { line: 119, message: 'Duplicate row, skipped' },
  ]);
  expect(await namesOf('many-fleet')).toEqual(['Ann Owner', 'Bob Bench', 'Ann Owner', 'Cy']);
  expect(await read('many-fleet')).toMatchObject({
    billingAddress: '1 Pier',
    shippingAddress: '3 Pier',
    toolSerials: ['S-1', 'S-2'],
    zohoId: '100001',
    syncStatus: 'synced',
  });
  expect(await undo(report.id)).toMatchObject({ state: 'undone', removed: 112, kept: [] });
  expect((await server.database.query('SELECT FROM customers')).rowCount).toBe(1);
});

test('gives a tool named in later rows of two new customers to the first of them', async () => {
  const filler = fillStep((n) => `Shop ${n},,${LONG_ADDRESS}`);
  const later = ['Alpha Shop,A-1', 'Beta Shop,S-9', 'Alpha Shop,s-9;A-2'];
  const report = await upload(['Account Name,Tool Serials,Shipping Street', 'Alpha Shop,', 'Beta Shop,', ...filler, ...later].join('\n'));
  expect(report).toMatchObject({
    joined: 3,
    problems: [{ line: 116, message: 'Serial number s-9 belongs to Beta Shop and was skipped' }],
  });
  expect((await read('alpha-shop')).toolSerials).toEqual(['A-1', 'A-2']);
  expect((await read('beta-shop')).toolSerials).toEqual(['S-9']);
});
