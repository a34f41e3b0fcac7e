import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import type { Ticket } from '../ticket.contract.ts';
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

test('an imported ticket keeps its time and provider id, and its history begins with System', async () => {
  const createdAt = '2024-03-05T08:15:00.000Z';
  const [id] = await importRows([
    aRow({ zohoCaseId: '1894400000000958173', createdAt, vin: '1LNLM82W8RY', notes: ['Zeile eins\nZeile zwei', 'Mehr'] }),
  ]);
  const ticket = await read(id);

  expect(id).toMatch(/^TKT-\d{6}-1$/);
  expect(ticket).toMatchObject({ zohoCaseId: '1894400000000958173', createdAt, lastUpdated: createdAt, vin: '1LNLM82W8RY', version: 1 });
  expect(ticket).toMatchObject({
    syncStatus: 'synced',
    lastSync: null,
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

test('a row without a provider id stays pending, and no import is sent back by itself', async () => {
  const [id] = await importRows([aRow()]);
  expect(await read(id)).toMatchObject({ syncStatus: 'pending', zohoCaseId: null });
  expect((await server.database.query('SELECT * FROM sync_outbox')).rows).toEqual([]);
});

test('a provider id goes in once, within a file and over two', async () => {
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

test('a large batch goes in with one history each and is counted', async () => {
  const ids = await importRows(Array.from({ length: 1_201 }, (_, n) => aRow({ summary: `Row ${n}`, status: n % 2 ? 'Resolved' : 'New' })));
  expect(new Set(ids).size).toBe(1_201);
  expect((await alice.get('/api/tickets?state=open')).headers.get('x-total-count')).toBe('601');
  expect(await read(ids[1_200])).toMatchObject({ summary: 'Row 1200', history: [{ content: 'Ticket imported' }] });
  expect((await alice.put(`/api/tickets/${ids[7]}`, { reg: 'X' })).status).toBe(200);
});

test('an empty batch is no problem', async () => {
  expect(await importRows([])).toEqual([]);
});
