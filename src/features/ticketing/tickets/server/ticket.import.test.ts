import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { ImportReport } from '../../../exchange/imports/import.contract.ts';
import type { Ticket, TicketRow } from '../ticket.contract.ts';
import { type ImportedTicket, insertImportedTickets } from './ticket.import.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn();
});

const aRow = (given: Partial<ImportedTicket> = {}): ImportedTicket => ({
  summary: 'No power',
  customerCompany: 'Garage',
  type: 'SOD',
  status: 'New',
  ...given,
});
const importRows = (rows: ImportedTicket[]) => server.database.transaction((tx) => insertImportedTickets(tx, rows));
const read = async (id: string | undefined) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;

test('imports a ticket with its time and provider ID, and starts its history with System', async () => {
  const createdAt = '2024-03-05T08:15:00.000Z';
  const [id] = await importRows([
    aRow({ zohoCaseId: '1894400000000958173', createdAt, vin: '1LNLM82W8RY', notes: ['Zeile eins\nZeile zwei', 'Mehr'] }),
  ]);
  const ticket = await read(id);

  expect(id).toMatch(/^TKT-\d{6}-1$/);
  expect(ticket).toMatchObject({ zohoCaseId: '1894400000000958173', createdAt, lastUpdated: createdAt, vin: '1LNLM82W8RY', version: 1 });
  expect(ticket).toMatchObject({
    syncStatus: 'synced',
    lastSync: expect.stringMatching(/^20/),
    billingStatus: 'Not Billable',
    assignees: [],
    lastModifiedBy: 'System',
  });
  expect(ticket.history.map(({ user, content, type }) => [user, content, type])).toEqual([
    ['System', 'Ticket imported', 'EVENT'],
    ['System', 'Zeile eins\nZeile zwei', 'NOTE'],
    ['System', 'Mehr', 'NOTE'],
  ]);
});

test('keeps a row without a provider ID unsynced after changes, and sends no import to the provider', async () => {
  const [id] = await importRows([aRow()]);
  expect(await read(id)).toMatchObject({ syncStatus: 'unsynced', zohoCaseId: null, lastSync: null });
  await alice.put(`/api/tickets/${id}`, { reg: 'M-AB 1' });
  await alice.post('/api/tickets/bulk', { ids: [id], change: { status: 'On Hold' }, dryRun: false });
  expect(await read(id)).toMatchObject({ syncStatus: 'unsynced', reg: 'M-AB 1', status: 'On Hold', version: 3 });
  expect((await server.database.query('SELECT * FROM sync_outbox')).rows).toEqual([]);
});

test('imports a provider ID once, within a file and across files', async () => {
  const [first, twin, other] = await importRows([
    aRow({ zohoCaseId: '1', summary: 'As first read' }),
    aRow({ zohoCaseId: '1' }),
    aRow({ zohoCaseId: '2' }),
  ]);
  expect([typeof first, twin, typeof other]).toEqual(['string', undefined, 'string']);
  expect(await importRows([aRow({ zohoCaseId: '2' }), aRow({ zohoCaseId: '1', notes: ['again'] })])).toEqual([undefined, undefined]);
  expect(await read(first)).toMatchObject({ summary: 'As first read', history: { length: 1 } });
  expect((await alice.get('/api/tickets')).body).toHaveLength(2);
});

test('imports and counts a large batch with one history each', async () => {
  const ids = await importRows(Array.from({ length: 1_201 }, (_, n) => aRow({ summary: `Row ${n}`, status: n % 2 ? 'Resolved' : 'New' })));
  expect(new Set(ids).size).toBe(1_201);
  expect((await alice.get('/api/tickets?state=open')).headers.get('x-total-count')).toBe('601');
  expect(await read(ids[1_200])).toMatchObject({ summary: 'Row 1200', history: [{ content: 'Ticket imported' }] });
  expect((await alice.put(`/api/tickets/${ids[7]}`, { reg: 'X' })).status).toBe(200);
});

test('accepts an empty batch', async () => {
  expect(await importRows([])).toEqual([]);
});

/** A small help-desk export: byte order mark, CRLF, quoted commas and quotes, lines inside a cell. */
const EXPORT = [
  '\uFEFFTicket Id,Subject,Status,Type,Contact Name,Account Name,Email,Description,Created Time',
  '1894400000000000001,"Brakes, hydraulic: Discovery 2003",On Hold,Tech Support,Chloé Ünal,"Rivera Collision, Inc.",desk1@example.com,"Ticket ID: 1\r\nTool Serial: ISCANP-10037\r\nVehicle: 2003 Land Rover Discovery\r\nVIN: SALTY16463A\r\nMileage: 50000\r\n\r\nPedal sinks.\r\nKälte macht es schlimmer.",2008-06-30T10:07:00Z',
  '1894400000000000002,No link,Closed,Bug Report,Bob,"Lakeview ""Pro"" Service",,"Tool Serial: N/A\r\nVIN: N/A",2010-01-02T03:04:05Z',
  '',
  '1894400000000000003,Will not wake,Escalated,SOD,Ana,Café Racer Motors,,,2012-01-01T00:00:00Z',
  '',
].join('\r\n');

async function upload(content: string) {
  const form = new FormData();
  form.append('file', new Blob([content]), 'export.csv');
  const admin = await server.signedIn({ role: 'Admin' });
  return admin.request<ImportReport>('POST', '/api/imports/tickets', { body: form });
}

const list = async () => (await alice.get<TicketRow[]>('/api/tickets')).body;

test('reads times without a zone in the company time zone', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/account', { timeZone: 'America/New_York' });
  const rows = ['Late,Harbor,05 Jan 2024 09:30 PM', 'Whole day,Harbor,2024-07-01', 'Elsewhere,Harbor,2024-01-05T09:30:00+01:00'];
  await upload(['Subject,Account Name,Created Time', ...rows].join('\n'));
  expect(Object.fromEntries((await list()).map(({ summary, createdAt }) => [summary, createdAt]))).toEqual({
    Late: '2024-01-06T02:30:00.000Z',
    'Whole day': '2024-07-01T04:00:00.000Z',
    Elsewhere: '2024-01-05T08:30:00.000Z',
  });
});

test('imports vehicle, serial number, text, status and time from a help-desk export', async () => {
  const reply = await upload(EXPORT);
  expect(reply).toMatchObject({ status: 201, body: { state: 'done', rows: 3, added: 3, skipped: 0, problems: [], moreProblems: 0 } });
  const rows = await list();
  const [first, second, third] = ['Brakes', 'No link', 'Will not'].map((summary) => rows.find((row) => row.summary.startsWith(summary)));
  const ticket = await read(first?.id);
  expect(ticket).toMatchObject({
    id: expect.stringMatching(/^TKT-\d{6}-\d+$/),
    summary: 'Brakes, hydraulic: Discovery 2003',
    customerCompany: 'Rivera Collision, Inc.',
    customerName: 'Chloé Ünal',
    customerEmail: 'desk1@example.com',
    type: 'Tech Support',
    status: 'On Hold',
    toolSerial: 'ISCANP-10037',
    vehicleYear: 2003,
    vehicleMake: 'Land Rover',
    vehicleModel: 'Discovery',
    vin: 'SALTY16463A',
    mileage: 50_000,
    createdAt: '2008-06-30T10:07:00.000Z',
    zohoCaseId: '1894400000000000001',
    billingStatus: 'Not Billable',
    assignees: [],
  });
  expect(ticket.history.map(({ type, content }) => [type, content])).toEqual([
    ['EVENT', 'Ticket imported'],
    ['NOTE', 'Pedal sinks.\nKälte macht es schlimmer.'],
  ]);
  expect(second).toMatchObject({ status: 'Resolved', customerCompany: 'Lakeview "Pro" Service', toolSerial: '' });
  expect(third).toMatchObject({ status: 'In Progress', alertTags: ['Escalate'] });
});

test('recognizes a ticket that already came from the help desk by its ID', async () => {
  const { body } = await alice.post('/api/tickets', { summary: 'Synced before', customerCompany: 'Rivera' });
  await server.database.query('UPDATE tickets SET zoho_case_id = $1 WHERE id = $2', ['1894400000000000002', body.id]);
  expect((await upload(EXPORT)).body).toMatchObject({ added: 2, skipped: 1 });
  expect(await list()).toHaveLength(3);
});
