import { expect, test } from 'vitest';
import { type ImportChoices, type ImportedKind, importCase, importFile } from '../../../../testing/server/import-steps.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { Lead } from '../../../business/leads/lead.contract.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { deleteLeftOut } from './import.store.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });

const send = (kind: ImportedKind, content: string, choices?: ImportChoices) => importFile(admin, kind, content, choices);
const tickets = async () =>
  (await admin.get<TicketRow[]>('/api/tickets?limit=500')).body.toSorted((a, b) => (a.summary < b.summary ? -1 : 1));

test('reads the dates of tickets-days-first.csv as day-first and reports it', async () => {
  const checked = await importCase(admin, 'tickets', 'tickets-days-first', { dryRun: true });
  expect(checked).toMatchObject({ needsReview: false, findings: { dates: [{ notation: 'dayFirst', decidedBy: 'rows', unreadable: 0 }] } });
  expect(await importCase(admin, 'tickets', 'tickets-days-first', { review: true })).toMatchObject({
    state: 'done',
    added: 4,
    problems: [],
  });
  const days = (await tickets()).map(({ createdAt }) => createdAt.slice(0, 10));
  expect(days).toEqual(['2025-05-12', '2025-05-18', '2025-11-03', '2025-10-31']);
});

test('reads the serial days of tickets-serial-dates.csv', async () => {
  expect(await importCase(admin, 'tickets', 'tickets-serial-dates', { decisions: {} })).toMatchObject({ added: 3, problems: [] });
  const [a, b, c] = (await tickets()).map(({ createdAt }) => Date.parse(createdAt));
  expect([(b ?? 0) - (a ?? 0), ((a ?? 0) - (c ?? 0)) / 86_400_000]).toEqual([14.5 * 3_600_000, 136]);
});

test('imports all tickets of tickets-rounded-ids.csv, linked by their intact IDs only', async () => {
  const unreviewed = await importCase(admin, 'tickets', 'tickets-rounded-ids', { review: true });
  expect(unreviewed).toMatchObject({ state: 'checked', needsReview: true, findings: { damagedIds: [{ column: 'providerId', count: 5 }] } });
  expect(await tickets()).toEqual([]);
  const done = await importCase(admin, 'tickets', 'tickets-rounded-ids');
  expect(done).toMatchObject({ added: 6, skipped: 0, leftOut: 0 });
  expect(done.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect((await tickets()).filter(({ syncStatus }) => syncStatus === 'synced').map(({ summary }) => summary)).toEqual(['Printer jams']);
  expect(await importCase(admin, 'tickets', 'tickets-rounded-ids')).toMatchObject({ added: 0, skipped: 6, leftOut: 6 });
});

test('adds rows that differ only in their damaged IDs, once', async () => {
  const file = `Ticket Id,Subject,Account Name
1894400000000120000,No power,Harbor
1894400000000130000,No power,Harbor
1894400000000130000,No power,Harbor
`;
  expect((await send('tickets', file)).body).toMatchObject({ added: 2, skipped: 1 });
  expect((await send('tickets', file)).body).toMatchObject({ added: 0, skipped: 3 });
});

test('imports no solved ticket of tickets-statuses.csv as a new one, and lets values be mapped', async () => {
  const { findings } = await importCase(admin, 'tickets', 'tickets-statuses', { dryRun: true });
  expect(findings.values.find(({ column }) => column === 'type')?.found.map(({ value, count }) => [value, count])).toEqual([
    ['Problem', 1],
    ['Question', 1],
    ['Incident', 1],
    ['Task', 1],
  ]);
  const type = { Problem: 'Bug Report', Question: 'Tech Support', Incident: 'Tech Support', Task: 'SOD' };
  expect(await importCase(admin, 'tickets', 'tickets-statuses', { decisions: { values: { type } } })).toMatchObject({
    added: 5,
    leftOut: 0,
  });
  expect((await tickets()).map((ticket) => `${ticket.status}, ${ticket.type}`)).toEqual([
    'On Hold, Bug Report',
    'Resolved, Tech Support',
    'Resolved, SOD',
    'On Hold, Tech Support',
    'On Hold, SOD',
  ]);
  // The choices are remembered for files with the same header.
  const next = 'Subject,Account Name,Status,Type,Mileage\nStatus F,Statusrow Motors,Erledigt,Incident,\n';
  expect((await send('tickets', next, { review: true })).body).toMatchObject({ state: 'done', problems: [] });
  expect((await tickets()).at(-1)).toMatchObject({ status: 'Resolved', type: 'Tech Support' });
  const refused = [
    { values: { type: { Task: 'Job' } } },
    ...['constructor', 'sumary'].map((column) => ({ defaults: { summary: { column } } })),
  ];
  for (const decisions of refused) expect((await send('tickets', next, { decisions })).status).toBe(400);
});

test('keeps the inch marks of tickets-inch-marks.csv', async () => {
  expect(await importCase(admin, 'tickets', 'tickets-inch-marks')).toMatchObject({ added: 4, problems: [] });
  expect((await tickets()).map(({ summary }) => summary).sort()).toEqual([
    '7" display cracked',
    '7" display cracked again',
    'Plain row',
    'Wants a 10" tablet, and a 6 ft cable',
  ]);
});

test('reads the shops of customers-sep-line.csv and customers-utf16-no-mark.csv', async () => {
  expect(await importCase(admin, 'accounts', 'customers-sep-line')).toMatchObject({ rows: 2, added: 2, problems: [] });
  expect(await importCase(admin, 'accounts', 'customers-utf16-no-mark')).toMatchObject({ rows: 2, added: 2, problems: [] });
  const { body } = await admin.get<Customer[]>('/api/customers?limit=100');
  expect(body.map(({ shopName }) => shopName).sort()).toEqual([
    'Komma, Punkt; Strich GmbH',
    'Separator Motors',
    'Unmarked Motors',
    'Çelik Oto',
  ]);
});

test('fills a missing company or contact from the other one, with one choice for the file', async () => {
  const file = 'Company,Name,Email\nNorthstar,Maya Chen,a@a.example\n,Ted Ruiz,b@b.example\nLonely Garage,,c@c.example\n';
  const unreviewed = (await send('leads', file, { review: true })).body;
  expect(unreviewed.findings.missing).toMatchObject([
    { column: 'companyName', count: 1, fallback: 'contactName' },
    { column: 'contactName', count: 1, fallback: 'companyName' },
  ]);
  const decisions = { defaults: { companyName: { text: 'Private' }, contactName: null } };
  const done = (await send('leads', file, { decisions })).body;
  expect(done).toMatchObject({ added: 2, leftOut: 1 });
  const { body } = await admin.get<Lead[]>('/api/leads');
  expect(body.map(({ companyName, contactName }) => `${companyName}, ${contactName}`).sort()).toEqual([
    'Northstar, Maya Chen',
    'Private, Ted Ruiz',
  ]);
});

test.each([
  ['displayName', 'Name,Company name,Email', 'Jess Moran,NULL,jess@jess.example', 'Jess Moran'],
  ['displayName', 'Display Name,Company Name,First Name,Last Name', 'Moran Cars,,Jess,Moran', 'Moran Cars'],
  ['contactName', 'Organization,First Name,Last Name', ',Jess,Moran', 'Jess Moran'],
  ['contactName', 'Customer Name,Contact Name', '-,Jess Moran', 'Jess Moran'],
  ['contactName', 'First Name,Last Name,Email', 'Jess,Moran,jess@jess.example', 'Jess Moran'],
])('fills a missing shop name from the %s of %s, unless such rows are left out', async (fallback, header, row, shopName) => {
  const file = `${header}\n${row}\n`;
  const unreviewed = (await send('accounts', file, { review: true })).body;
  expect(unreviewed.findings.missing).toMatchObject([{ column: 'shopName', count: 1, fallback, chosen: { column: fallback } }]);
  expect((await send('accounts', file, { decisions: { defaults: { shopName: null } } })).body).toMatchObject({ added: 0, leftOut: 1 });
  const decisions = { defaults: { shopName: { column: fallback } } };
  expect((await send('accounts', file, { decisions })).body).toMatchObject({ added: 1 });
  expect((await admin.get<Customer[]>('/api/customers')).body.map((customer) => customer.shopName)).toEqual([shopName]);
});

test('lists each left-out row, and returns all of them as a file that can be imported again', async () => {
  const bad = Array.from({ length: 1_100 }, (_, n) => `,Rivera,note ${n}`);
  const lines = [
    'Subject,Account Name,Remark',
    'One,Rivera,"=1+1"',
    'One,Rivera,',
    'Two,Rivera,x,y',
    '"three,Rivera',
    'four,Rivera,"z"',
    'Five,Rivera,"z"',
    ...bad,
  ];
  const { body } = await send('tickets', lines.join('\n'));
  expect(body).toMatchObject({
    rows: 1_105,
    added: 2,
    leftOut: 1_103,
    problems: expect.arrayContaining([{ line: 3, message: 'Same as line 2, skipped' }]),
  });
  const { body: csv } = await admin.get<string>(`/api/imports/${body.id}/left-out.csv`);
  const rows = csv.trimEnd().split('\r\n');
  expect(rows).toHaveLength(1 + 1_103);
  expect(rows.slice(0, 4)).toEqual([
    'Line,Reason,Subject,Account Name,Remark',
    '3,"Same as line 2, skipped",One,Rivera,',
    '4,"This row has 4 cells, but the header has 3",Two,Rivera,x,y',
    '5,"This row has an unclosed quote, so lines 5 to 6 can’t be read"',
  ]);
  expect((await send('tickets', csv.replaceAll(/,,Rivera,note (\d+)/g, ',Fixed $1,Rivera,'))).body.added).toBeGreaterThan(1_000);
});

test('returns a left-out cell unchanged, and deletes it after 30 days', async () => {
  const file = "Subject,Account Name,Status\n'=x,,Open\n'  y,,Open\nNo power,Rivera,Open\n";
  const { body } = await send('tickets', file);
  const path = `/api/imports/${body.id}/left-out.csv` as const;
  const { body: csv } = await admin.get<string>(path);
  const cells = csv.split('\r\n').map((line) => line.split(',')[2]);
  expect(cells.slice(1, 3)).toEqual(["'=x", "'  y"]);
  await deleteLeftOut(server.database, new Date(Date.now() + 31 * 86_400_000));
  expect(await admin.get(path)).toMatchObject({
    status: 410,
    body: { message: 'Left-out rows are deleted after 30 days. These are no longer available.' },
  });
});

test('fails if no row of the file can be read', async () => {
  const { body } = await send('tickets', 'Subject,Account Name\n,\n,Rivera\n,Harbor\n');
  expect(body).toMatchObject({ state: 'failed', added: 0, leftOut: 2, message: expect.stringContaining('No row') });
});
