import type { QueryConfig } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { getSortKeys } from '../../../../platform/list-columns.ts';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { type Loaner, LoanerQuery } from '../loaner.contract.ts';
import { aLoaner, onLoan } from '../loaner.factory.ts';
import { loanerColumns } from '../loaner-columns.ts';
import { toListRequest } from './loaner.list.store.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ role: 'Admin', fullName: 'Alice Archer' });
});

let added = 0;
const add = async (given: Parameters<typeof aLoaner>[0] = {}) =>
  (await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber: `L-TEST-${added++}`, ...given }))).body;
const list = async (query = '') => (await alice.get<Loaner[]>(`/api/tools${query}`)).body;
const serials = async (query: string) => (await list(query)).map(({ serialNumber }) => serialNumber);

test('creates a loaner with defaults, and IDs get a fifth digit after LT-9999', async () => {
  const reply = await alice.post<Loaner>('/api/tools', { serialNumber: ' L-ISCANP-2207 ', purchaseDate: '2025-02-12' });
  expect(reply).toMatchObject({ status: 201, body: { id: 'LT-0001', serialNumber: 'L-ISCANP-2207', model: 'iScan Pro', version: 1 } });
  expect(reply.body).toMatchObject({ status: 'Available', assignedTo: '', returnDate: null, purchaseDate: '2025-02-12', lentAt: null });
  await server.database.query("SELECT setval('tool_ids', 9999)");
  expect((await add()).id).toBe('LT-10000');
});

test('rejects a loaner with a missing or wrong field, and names the field', async () => {
  for (const [wrong, message] of [
    [{ serialNumber: ' ' }, 'Serial number is required'],
    [{ serialNumber: undefined }, 'Serial number is required'],
    [{ model: 'iScan Max' }, 'Model must be one of: iScan Pro, iScan Lite, iScan HD'],
    [{ status: 'Lost' }, 'Status must be one of: Available, On Loan, In Repair, End of Life'],
    [{ ...onLoan(), assignedTo: '  ' }, 'Assigned to is required'],
    [{ ...onLoan(), returnDate: '' }, 'Return date is required'],
    [{ ...onLoan(), ticketId: 'TKT-404404' }, 'Ticket TKT-404404 doesn’t exist.'],
    [{ purchaseDate: '2026-02-30' }, 'Purchase date is invalid'],
  ] as const)
    expect(await alice.post('/api/tools', { ...aLoaner(), ...wrong })).toMatchObject({ status: 400, body: { message } });
  expect(await list()).toEqual([]);
});

test('accepts constants for statuses', async () => {
  const ends: [string, string][] = [
    ['AVAILABLE', 'Available'],
    ['IN_REPAIR', 'In Repair'],
    ['EOL', 'End of Life'],
    ['ON_LOAN', 'On Loan'],
  ];
  for (const [sent, status] of ends) expect(await add({ ...onLoan(), status: sent as Loaner['status'] })).toMatchObject({ status });
});

test('rejects a serial number that is taken in any spelling, also concurrently', async () => {
  await add({ serialNumber: 'L-ISCANP-2207' });
  const twice = await alice.post('/api/tools', aLoaner({ serialNumber: 'l-iscanp- 2207' }));
  expect(twice).toMatchObject({ status: 409, body: { message: 'Serial number L-ISCANP-2207 is already used by LT-0001.' } });
  await add({ serialNumber: 'L-ISCANP-2208' });
  expect((await alice.put('/api/tools/LT-0002', { serialNumber: 'L-iscanp-2207' })).status).toBe(409);
  expect((await alice.put('/api/tools/LT-0002', { serialNumber: 'l-iscanp-2208' })).status).toBe(200);
  const together = await Promise.all(
    Array.from({ length: 10 }, () => alice.post('/api/tools', aLoaner({ serialNumber: 'L-ISCANH-0001' }))),
  );
  expect(together.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
});

test('suggests a free serial number', async () => {
  await server.database.transaction(async (tx) => {
    // Without triggers, which take most of the time.
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(
      `INSERT INTO tools (serial_number, model, status) SELECT 'L-ISCANP-' || to_char(n, 'FM0000'), 'iScan Pro', 'Available' FROM generate_series(0, 9999) n WHERE n <> 4711`,
    );
  });
  expect((await alice.get('/api/tools/suggested-serial')).body).toEqual({ serialNumber: 'L-ISCANP-4711' });
  await add({ serialNumber: 'l-iscanp-4711' });
  expect((await alice.get('/api/tools/suggested-serial')).body).toEqual({ serialNumber: '' });
});

test('lists loaners by serial number, and finds parts of it and of the assignee', async () => {
  await add({ serialNumber: 'L-B', ...onLoan({ assignedTo: 'Müller & Söhne 100%' }) });
  await add({ serialNumber: 'l-a' });
  await add({ serialNumber: 'L-C', ...onLoan({ assignedTo: 'Aalto Motors' }) });
  expect(await serials('')).toEqual(['l-a', 'L-B', 'L-C']);
  expect(await serials('?q=L-A')).toEqual(['l-a']);
  expect(await serials(`?q=${encodeURIComponent('MÜLLER & söhne 100%')}`)).toEqual(['L-B']);
  expect(await serials('?q=l_a')).toEqual(['l-a']);
  expect(await serials('?sort=assignedTo')).toEqual(['L-C', 'L-B', 'l-a']);
  expect(await serials('?status=ON_LOAN&sort=serialNumber&order=desc')).toEqual(['L-C', 'L-B']);
});

test('lists and counts a loaner as overdue from the day after its return date, also in a search', async () => {
  server.clock.advance(Date.parse('2026-11-21T23:59:00Z') - Date.now());
  alice = await server.signedIn();
  await add({ serialNumber: 'L-TODAY', ...onLoan({ returnDate: '2026-11-21' }) });
  await add({ serialNumber: 'L-LATE', ...onLoan({ returnDate: '2026-11-20' }) });
  await add({ serialNumber: 'L-SHELF' });
  await add({ serialNumber: 'L-OLD', status: 'End of Life' });
  const counts = (overdue: number) => ({
    total: 4,
    overdue,
    reserved: 0,
    statuses: [
      { value: 'Available', count: 1 },
      { value: 'On Loan', count: 2 },
      { value: 'In Repair', count: 0 },
      { value: 'End of Life', count: 1 },
    ],
  });
  expect(await serials('?overdue=true')).toEqual(['L-LATE']);
  expect(await serials('?overdue=false')).toEqual(['L-OLD', 'L-SHELF', 'L-TODAY']);
  expect((await alice.get('/api/tools/counts')).body).toEqual(counts(1));
  server.clock.advance(2 * 60_000);
  expect(await serials('?overdue=true&sort=returnDate')).toEqual(['L-LATE', 'L-TODAY']);
  expect(await serials('?sort=returnDate')).toEqual(['L-LATE', 'L-TODAY', 'L-OLD', 'L-SHELF']);
  expect((await alice.get('/api/tools/counts')).body).toEqual(counts(2));
  expect((await alice.get('/api/tools/counts?q=l-late')).body).toMatchObject({ total: 1, overdue: 1 });
});

test('sorts by status or assignee as groups, counts them, and leaves out collapsed ones', async () => {
  await add({ serialNumber: 'L-B', ...onLoan({ assignedTo: 'Bayfront' }) });
  await add({ serialNumber: 'L-A', ...onLoan({ assignedTo: 'bayfront' }) });
  await add({ serialNumber: 'L-SHELF' });
  const groups = async (by: string) => (await alice.get<{ value: string; count: number }[]>(`/api/tools/groups?group=${by}`)).body;
  expect(await groups('status')).toMatchObject([
    { value: 'Available', count: 1 },
    { value: 'On Loan', count: 2 },
  ]);
  expect(await groups('assignedTo')).toMatchObject([
    { value: 'bayfront', count: 2 },
    { value: '', count: 1 },
  ]);
  expect(await serials('?group=assignedTo')).toEqual(['L-A', 'L-B', 'L-SHELF']);
  expect(await serials('?group=status&collapsed=On%20Loan')).toEqual(['L-SHELF']);
});

test('pages through every order without gaps or duplicates', async () => {
  for (let n = 0; n < 7; n++)
    await add({
      model: n % 2 ? 'iScan HD' : 'iScan Pro',
      ...(n % 3 && onLoan({ assignedTo: `Shop ${n % 2}`, returnDate: `2099-01-0${n}` })),
    });
  for (const sort of getSortKeys(loanerColumns)) {
    for (const order of ['asc', 'desc']) {
      const ids: string[] = [];
      let next: string | undefined = `/api/tools?sort=${sort}&order=${order}&limit=2`;
      while (next !== undefined) {
        const page: { body: Loaner[]; headers: Headers } = await alice.get<Loaner[]>(next);
        expect(page.headers.get('x-total-count')).toBe('7');
        ids.push(...page.body.map(({ id }) => id));
        next = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(ids).toEqual((await list(`?sort=${sort}&order=${order}`)).map(({ id }) => id));
      expect(new Set(ids).size).toBe(7);
    }
  }
});

test('rejects an unknown order, status or flag', async () => {
  for (const query of ['sort=conditionOut', 'status=Lost', 'overdue=maybe'])
    expect((await alice.get(`/api/tools?${query}`)).status, query).toBe(400);
});

test('reads every page, search and count from an index', async () => {
  await server.database.query(
    `INSERT INTO tools (serial_number, model, status, assigned_to, return_date, lent_at)
     SELECT md5(n::text), 'iScan Pro', 'On Loan', 'Shop ' || n, DATE '2026-01-01' + n, now() FROM generate_series(1, 2000) n`,
  );
  await vacuumAnalyze(server.database, 'tools');
  const toRequest = (query: object) => toListRequest(LoanerQuery.parse(query), '2026-11-21');
  const explain = ({ text, values = [] }: QueryConfig) =>
    server.database.transaction(async (tx) => {
      // Small tables, which are read completely.
      await tx.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify((await tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values)).rows);
    });
  for (const sort of ['serialNumber', 'model', 'assignedTo', 'returnDate']) {
    for (const order of ['asc', 'desc']) {
      const { headers } = await alice.get(`/api/tools?sort=${sort}&order=${order}&limit=1`);
      const cursor = new URLSearchParams(/\?(.*)>/.exec(headers.get('link') ?? '')?.[1]).get('cursor');
      for (const page of [
        { sort, order },
        { sort, order, cursor },
        { sort, order, cursor, status: 'On Loan' },
      ])
        expect(await explain(pageStatement(toRequest(page)))).not.toMatch(/Seq Scan|"Sort"/);
      expect(await explain(pageStatement(toRequest({ sort, order, cursor })))).toContain('"Index Cond"');
    }
  }
  const search = toRequest({ q: 'c4ca42' });
  for (const statement of [pageStatement(search), countStatement(search)]) expect(await explain(statement)).toContain('tools_search');
});

test('audits each change of a loaner', async () => {
  const tool = await add({ serialNumber: 'L-1' });
  const path = `/api/tools/${tool.id}`;
  await alice.put(path, { model: 'iScan HD' });
  await alice.post(`${path}/loans`, { assignedTo: 'Tanaka Auto', returnDate: '2099-01-01' });
  await alice.post(`${path}/return`, { conditionIn: 'in order' });
  const reservation = { assignedTo: 'Tanaka Auto', from: '2099-02-01', until: '2099-02-02' };
  const { id } = (await alice.post(`${path}/reservations`, reservation)).body;
  await alice.post(`${path}/reservations/${id}/cancel`, {});
  const entries = (await alice.get<{ action: string; subject: string; detail: object }[]>('/api/audit')).body;
  expect(entries.map(({ action, subject, detail }) => [action, subject, detail]).reverse()).toEqual([
    ['tool.created', `tool:${tool.id}`, { serialNumber: 'L-1', status: 'Available' }],
    ['tool.changed', `tool:${tool.id}`, { serialNumber: 'L-1', fields: ['model'] }],
    [
      'tool.lent',
      `tool:${tool.id}`,
      { serialNumber: 'L-1', assignedTo: 'Tanaka Auto', returnDate: '2099-01-01', fields: ['status', 'assignedTo', 'returnDate'] },
    ],
    [
      'tool.returned',
      `tool:${tool.id}`,
      { serialNumber: 'L-1', assignedTo: 'Tanaka Auto', status: 'Available', fields: ['status', 'assignedTo', 'returnDate'] },
    ],
    ['tool-reservation.created', `tool-reservation:${id}`, { toolId: tool.id, ...reservation }],
    ['tool-reservation.cancelled', `tool-reservation:${id}`, { toolId: tool.id, ...reservation }],
  ]);
});
