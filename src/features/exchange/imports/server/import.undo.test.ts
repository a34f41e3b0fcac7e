import { beforeEach, expect, test } from 'vitest';
import { waitForImport } from '../../../../testing/server/import-steps.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { anInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { ImportReport, ImportRow } from '../import.contract.ts';
import { runSlice } from './import.run.ts';
import { changeImport } from './import.store.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

type Kind = 'tickets' | 'leads' | 'accounts';

async function upload(kind: Kind, content: string, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'export.csv');
  return admin.request<ImportReport & { message: string }>('POST', `/api/imports/${kind}`, { body: form });
}

const post = (id: string, what: 'cancel' | 'undo') => admin.post<ImportReport & { message: string }>(`/api/imports/${id}/${what}`);

const FILES: Record<Kind, (count: number) => string> = {
  tickets: (count) =>
    `Ticket Id,Subject,Account Name,Description\n${lines(count, (n) => `${1_894_400_000_000 + n},Case ${n},Garage ${n % 7},Text ${n}`)}`,
  leads: (count) =>
    `Record Id,Last Name,Company,Annual Revenue\n${lines(count, (n) => `zcrm_${5_725_767_000_000 + n},Name ${n},Company ${n},"$${n}.50"`)}`,
  accounts: (count) =>
    `Account Name,Contact Name,Phone,Tool Serials\n${lines(count, (n) => `Shop ${n},Person ${n},+1 555 ${n},S-${n};T-${n}`)}`,
};
const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join('\n');

/** The tables that an import and its undo can change, without identity columns, which keep counting. Counters are folded. */
const TABLES: Record<string, string> = {
  tickets: '*',
  ticket_listings: '*',
  ticket_assignees: '*',
  ticket_search_texts: '*',
  ticket_history: 'ticket_id, id, at, author, content, type, category',
  leads: '*',
  customers: '*',
  serial_owners: 'customer_id, serial, owned_from, owned_until',
  sync_outbox: '*',
  ticket_counters: '*',
  ticket_fleet_counters: '*',
  ticket_period_counters: '*',
  ticket_times: '*',
  imported_records: '*',
  import_rows: '*',
};

async function hashes(): Promise<Record<string, string>> {
  await server.database.query('SELECT compact_ticket_counters()');
  const found: Record<string, string> = {};
  for (const [table, columns] of Object.entries(TABLES)) {
    const text = `SELECT coalesce(md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")), '') AS hash FROM (SELECT row_to_json(r)::text AS line FROM (SELECT ${columns} FROM ${table}) r) lines`;
    found[table] = (await server.database.query<{ hash: string }>(text)).rows[0]?.hash ?? '';
  }
  return found;
}

const count = async (table: string) => (await server.database.query(`SELECT FROM ${table}`)).rowCount;

const ROWS = rounds(60, 10_003);
/** The largest import that is undone before the response. */
const LONGEST_AT_ONCE = 2_000;

test.each<Kind>(['tickets', 'leads', 'accounts'])(
  'removes %s without a trace, and imports their file again',
  { timeout: STRESS_TIMEOUT },
  async (kind) => {
    await upload(kind, FILES[kind](3));
    await admin.post('/api/tickets', { summary: 'Mine', customerCompany: 'Rivera' });
    const before = await hashes();
    const file = FILES[kind](ROWS);
    const added = ROWS - 3;
    const { body } = await upload(kind, file);
    expect(await waitForImport(admin, body.id)).toMatchObject({
      state: 'done',
      added,
      skipped: 3,
      duplicates: { inFile: 0, inDatabase: 3 },
    });
    expect(await hashes()).not.toEqual(before);

    const begin = performance.now();
    expect(await post(body.id, 'undo')).toMatchObject({ status: added > LONGEST_AT_ONCE ? 202 : 200 });
    expect(await waitForImport(admin, body.id)).toMatchObject({ state: 'undone', added, removed: added, kept: [] });
    figure(`seconds to take ${added} ${kind} back, tables as before`, Math.round((performance.now() - begin) / 1_000));
    expect(await hashes()).toEqual(before);
    expect((await post(body.id, 'undo')).body).toMatchObject({ state: 'undone', removed: added });
    expect(await waitForImport(admin, (await upload(kind, file)).body.id)).toMatchObject({ added, skipped: 3 });
  },
);

test('keeps changed records with the reason, and doesn’t import their rows again', async () => {
  const { body } = await upload('tickets', FILES.tickets(5));
  const { rows } = await server.database.query<{ id: string; summary: string }>('SELECT id, summary FROM tickets ORDER BY summary');
  const [edited = '', noted = '', commented = ''] = rows.map(({ id }) => id);
  await admin.put(`/api/tickets/${edited}`, { status: 'Resolved' });
  await admin.put(`/api/tickets/${noted}`, { history: [{ content: 'Called them', type: 'NOTE', category: 'Technical notes' }] });
  await admin.post(`/api/tickets/${commented}/internal-comments`, { content: 'Careful with this one' });

  const undone = await post(body.id, 'undo');
  expect(undone).toMatchObject({ status: 200, body: { state: 'undone', removed: 2 } });
  expect(undone.body.kept).toEqual(
    [
      { id: edited, title: 'Case 0', reason: 'Changed since the import' },
      { id: noted, title: 'Case 1', reason: 'Changed since the import' },
      { id: commented, title: 'Case 2', reason: 'Used by ticket comments' },
    ].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await count('tickets')).toBe(3);
  expect((await upload('tickets', FILES.tickets(5))).body).toMatchObject({ added: 2, skipped: 3 });
});

test('keeps a moved lead, and a customer whose tool was transferred', async () => {
  const leads = await upload('leads', FILES.leads(2));
  const [lead] = (await admin.get<{ id: string }[]>('/api/leads')).body;
  await admin.put(`/api/leads/${lead?.id}`, { status: 'Won' });
  expect((await post(leads.body.id, 'undo')).body).toMatchObject({ removed: 1, kept: [{ id: lead?.id }] });

  const accounts = await upload('accounts', FILES.accounts(2));
  await admin.put('/api/customers/shop-0', { toolSerials: [] });
  expect((await post(accounts.body.id, 'undo')).body).toMatchObject({ removed: 1, kept: [{ id: 'shop-0', title: 'Shop 0' }] });
  expect(await count('serial_owners')).toBe(2);
});

test('removes a customer that was only marked as no duplicate, with the mark', async () => {
  const accounts = await upload('accounts', FILES.accounts(3));
  expect((await admin.put('/api/customers/shop-0/not-duplicates/shop-1', {})).status).toBe(200);
  expect((await post(accounts.body.id, 'undo')).body).toMatchObject({ removed: 3, kept: [] });
  expect(await count('distinct_customers')).toBe(0);
});

test('keeps a customer with a sent invoice, and removes one with drafts only', async () => {
  const { body } = await upload('accounts', FILES.accounts(3));
  for (const [n, status] of ['Paid', 'Draft'].entries()) {
    const ticket = await admin.post<{ id: string }>('/api/tickets', aTicket({ customerCompany: `Shop ${n}` }));
    await admin.post('/api/invoices', anInvoice(ticket.body.id, { status }));
  }
  const undone = (await post(body.id, 'undo')).body;
  expect(undone).toMatchObject({ state: 'undone', removed: 2 });
  expect(undone.kept).toEqual([{ id: 'shop-0', title: 'Shop 0', reason: 'Used by invoices' }]);
  const invoices = (await admin.get<object[]>('/api/invoices')).body;
  expect(invoices).toMatchObject([
    { status: 'Draft', customerId: null, customerCompany: 'Shop 1' },
    { status: 'Paid', customerId: 'shop-0', customerCompany: 'Shop 0' },
  ]);
});

test('keeps ticket histories protected from other deletes', async () => {
  await upload('tickets', FILES.tickets(1));
  await expect(server.database.query('DELETE FROM ticket_history')).rejects.toThrow('append-only');
  await expect(server.database.query("UPDATE ticket_history SET content = ''")).rejects.toThrow('append-only');
});

test('finishes an interrupted undo and removes each record once', async () => {
  const { body } = await upload('leads', FILES.leads(1_100));
  await server.database.transaction((tx) => changeImport(tx, body.id, server.clock.now(), { state: 'undoing' }));
  await Promise.all([1, 2, 3].map(() => runSlice(server.deps, body.id)));
  expect(await waitForImport(admin, body.id)).toMatchObject({ state: 'undone', removed: 1_100, kept: [] });
  expect(await count('leads')).toBe(0);
});

test('keeps the records of a cancelled import, whose undo works; rejects the undo of a running one', async () => {
  const { body } = await upload('leads', FILES.leads(10_000));
  expect(await post(body.id, 'undo')).toMatchObject({ status: 409, body: { message: expect.stringContaining('Cancel it first') } });
  const cancelled = (await post(body.id, 'cancel')).body;
  expect(cancelled).toMatchObject({ state: 'cancelled', rows: 10_000 });
  expect(cancelled.added).toBeLessThan(10_000);
  expect(await count('leads')).toBe(cancelled.added);
  expect(await count('import_rows')).toBe(0);
  expect((await post(body.id, 'cancel')).body).toMatchObject({ state: 'cancelled' });
  await post(body.id, 'undo');
  expect(await waitForImport(admin, body.id)).toMatchObject({ state: 'undone', removed: cancelled.added });
  expect(await count('leads')).toBe(0);
  const { rows } = await server.database.query('SELECT action FROM audit_log WHERE subject = $1 ORDER BY id', [`import:${body.id}`]);
  expect(rows.map(({ action }) => action)).toEqual(['leads.imported', 'leads.import-cancelled', 'leads.import-undone']);
  expect((await post('unknown', 'cancel')).status).toBe(404);
});

test('returns the result for each line in a dry run, and writes nothing', async () => {
  await upload('accounts', 'Account Name,Tool Serials\nRivera Collision,S-1\n');
  const before = await hashes();
  const imports = await count('imports');
  const file = [
    'Account Name,Email,Tool Serials',
    'rivera  collision,,',
    'Harbor,a@b.example,S-1',
    'HARBOR,c@d.example,',
    'Harbor,a@b.example,S-1',
    ',nobody@b.example,',
    'Quay,no address,S-2',
    'long,,S-3,more',
  ].join('\n');
  const expected = {
    rows: 7,
    added: 2,
    joined: 1,
    skipped: 2,
    duplicates: { inFile: 1, inDatabase: 1 },
    problems: [
      { line: 2, message: 'Already exists as rivera-collision, skipped' },
      { line: 3, message: 'Serial number S-1 belongs to Rivera Collision and was skipped' },
      { line: 5, message: 'Same as line 3, skipped' },
      { line: 6, message: 'Shop name is required' },
      { line: 7, message: 'Contact email “no address” isn’t valid and was skipped' },
      { line: 8, message: 'This row has 4 cells, but the header has 3' },
    ],
  };
  expect(await upload('accounts', file, { dryRun: 'true' })).toMatchObject({
    status: 200,
    body: { ...expected, id: '', state: 'checked' },
  });
  expect(await hashes()).toEqual(before);
  expect(await count('imports')).toBe(imports);
  expect(await upload('accounts', file)).toMatchObject({ status: 201, body: { ...expected, state: 'done' } });
  expect((await upload('accounts', file, { dryRun: 'perhaps' })).status).toBe(400);
});

test('remembers chosen columns for the same headers, and requires the required ones', async () => {
  const file = 'Firma;Wer;Wert\nRivera;Ana;1.250,50\n';
  expect(await upload('leads', file)).toMatchObject({
    status: 400,
    body: { message: 'The header row has no column named “Company” or “Company Name”' },
  });
  const mapping = { companyName: 'Firma', contactName: 'Wer', estimatedValue: 'Wert', email: null };
  const refusals: [string, unknown][] = [
    ['Choose a column for Company name', { ...mapping, companyName: null, contactName: null }],
    ['The file doesn’t have a column “Name”', { ...mapping, contactName: 'Name' }],
    ['Unknown field “color”', { ...mapping, color: 'Wer' }],
    ['The field “mapping” must be JSON such as {"field": "column header"}, with null for fields without a column', ['Firma']],
  ];
  for (const [message, wrong] of refusals)
    expect(await upload('leads', file, { mapping: JSON.stringify(wrong) })).toMatchObject({ status: 400, body: { message } });

  expect((await upload('leads', file, { mapping: JSON.stringify(mapping) })).body).toMatchObject({ added: 1, problems: [] });
  expect((await admin.get('/api/leads')).body).toMatchObject([{ companyName: 'Rivera', contactName: 'Ana', estimatedValue: 1_250.5 }]);
  expect((await upload('leads', 'wer,FIRMA,wert\nBo,Harbor,7\n')).body).toMatchObject({ added: 1, problems: [] });
  const guess = (await admin.post('/api/imports/leads/mapping', { rows: [['Wert', 'Wer', 'Firma']] })).body;
  expect(guess).toMatchObject({ isRemembered: true });
  expect(guess.columns).toContainEqual(expect.objectContaining({ column: 'companyName', headers: ['Firma'] }));
  expect((await admin.post('/api/imports/leads/mapping', { rows: [['Company']] })).body).toMatchObject({ isRemembered: false });
});

test('drops the choices of a column for other headers', async () => {
  const file = 'Subject,Account Name,Status,Stage\nNo power,Rivera,Pending,Pending\n';
  const choose = (status: string, more = {}) =>
    upload('tickets', file, {
      mapping: JSON.stringify({ summary: 'Subject', customerCompany: 'Account Name', status }),
      ...more,
    });
  await choose('Status', { decisions: JSON.stringify({ values: { status: { Pending: 'On Hold' } } }) });
  for (const [status, chosen] of [
    ['Status', 'On Hold'],
    ['Stage', null],
  ] as const)
    expect((await choose(status, { dryRun: 'true' })).body.findings.values).toMatchObject([{ found: [{ value: 'Pending', chosen }] }]);
});

test('drops a default from a column for other headers of it', async () => {
  const file = 'Subject,Account Name,Contact,Technician\nNo power,,Rivera,Keller\n';
  const choose = (customerName: string, more = {}) =>
    upload('tickets', file, {
      mapping: JSON.stringify({ summary: 'Subject', customerCompany: 'Account Name', customerName }),
      ...more,
    });
  await choose('Contact', { decisions: JSON.stringify({ defaults: { customerCompany: { column: 'customerName' } } }) });
  for (const [customerName, isDecided] of [
    ['Contact', true],
    ['Technician', false],
  ] as const)
    expect((await choose(customerName, { dryRun: 'true' })).body.findings.missing).toMatchObject([{ isDecided }]);
});

test('lists earlier imports, newest first, by page and by kind', async () => {
  for (const kind of ['tickets', 'leads', 'accounts'] as const) await upload(kind, FILES[kind](2));
  const first = await admin.get<ImportRow[]>('/api/imports?limit=2');
  expect(first.body).toMatchObject([
    { kind: 'accounts' },
    { kind: 'leads', fileName: 'export.csv', state: 'done', added: 2, joined: 0, createdByName: 'Ada Admin' },
  ]);
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await admin.get<ImportRow[]>(next)).body).toMatchObject([{ kind: 'tickets' }]);
  expect((await admin.get<ImportRow[]>('/api/imports?kind=leads')).body).toMatchObject([{ kind: 'leads' }]);
});

test.each([
  ['accounts', 'Account Name\tPhone', 'customers', 'shop_name'],
  ['leads', 'Company\tLast Name', 'leads', 'company_name'],
])('imports %s of carriage returns, tabs and Windows-1252, and reports rows that are too long', async (kind, header, table, column) => {
  const bytes = Buffer.from(`${header}\rMüller & Söhne\t+49\rLong\t1\t2\r\r"Zwei\rZeilen"\t1\r`, 'latin1');
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'export.csv');
  const { body } = await admin.request<ImportReport>('POST', `/api/imports/${kind}`, { body: form });
  expect(body).toMatchObject({ added: 2, problems: [{ line: 3, message: 'This row has 3 cells, but the header has 2' }] });
  const { rows } = await server.database.query<{ name: string }>(`SELECT ${column} AS name FROM ${table} ORDER BY ${column}`);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(['Müller & Söhne', 'Zwei\rZeilen']);
});
