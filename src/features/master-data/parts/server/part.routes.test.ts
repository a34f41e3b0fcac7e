import type { QueryConfig } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { getSortKeys } from '../../../../platform/list-columns.ts';
import { fewMatchesStatement } from '../../../../platform/server/list/few-matches.ts';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { type Part, PartQuery } from '../part.contract.ts';
import { aPart } from '../part.factory.ts';
import { partColumns } from '../part-columns.ts';
import { toListRequest } from './part.store.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const add = async (given: Parameters<typeof aPart>[0] = {}) => (await alice.post<Part>('/api/parts', aPart(given))).body;
const list = async (query = '') => (await alice.get<Part[]>(`/api/parts${query}`)).body;

test('keeps the cents of large amounts', async () => {
  expect(await add({ cost: 19.99, price: 1_000_000.1 })).toMatchObject({ cost: 19.99, price: 1_000_000.1 });
});

test('uses five digits in IDs after P-9999', async () => {
  await server.database.query("SELECT setval('part_ids', 9998)");
  expect((await add()).id).toBe('P-9999');
  expect((await add()).id).toBe('P-10000');
});

test('rejects a part with a missing or wrong field, and names the field', async () => {
  for (const [wrong, message] of [
    [{ partNumber: ' ' }, 'Part number is required'],
    [{ name: undefined }, 'Name is required'],
    [{ name: 'x'.repeat(501) }, 'Name is too long (limit: 500 characters)'],
    [{ quantity: undefined }, 'Quantity is required'],
    [{ quantity: 1.5 }, 'Quantity must be a whole number'],
    [{ quantity: -1 }, 'Quantity must be at least 0'],
    [{ quantity: true }, 'Quantity is required'],
    [{ cost: undefined }, 'Cost is required'],
    [{ cost: 1.005 }, 'Use at most 2 decimal places'],
    [{ price: '9' }, 'Price is required'],
    [{ price: -1 }, 'Price must be at least 0'],
    [{ compatibleModels: ['iScan Max'] }, 'Compatible models 1 must be one of: iScan Pro, iScan Lite, iScan HD'],
  ] as const)
    expect(await alice.post('/api/parts', { ...aPart(), ...wrong })).toMatchObject({ status: 400, body: { message } });
  expect(await list()).toEqual([]);
});

test('accepts a quantity as text', async () => {
  expect(await alice.post('/api/parts', { ...aPart(), quantity: '12' })).toMatchObject({ status: 201, body: { quantity: 12 } });
});

test('saves one of many concurrent changes of one version', async () => {
  await add();
  const replies = await Promise.all(Array.from({ length: 10 }, (_, quantity) => alice.put('/api/parts/P-0001', { quantity, version: 1 })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test('lists parts by name in any case, and finds parts of name, number, supplier and description', async () => {
  await add({ name: 'plug', partNumber: 'A-1' });
  await add({ name: 'Äther sensor', supplier: 'Kfz-Teile MÜLLER' });
  await add({ name: 'Cable', description: '100% copper_wire' });
  expect((await list()).map(({ name }) => name)).toEqual(['Äther sensor', 'Cable', 'plug']);
  expect((await list('?q=a-1')).map(({ name }) => name)).toEqual(['plug']);
  expect((await list(`?q=${encodeURIComponent('müller')}`)).map(({ name }) => name)).toEqual(['Äther sensor']);
  expect((await list(`?q=${encodeURIComponent('100% COPPER_')}`)).map(({ name }) => name)).toEqual(['Cable']);
  expect(await list('?q=copperXwire')).toEqual([]);
  expect((await list('?partNumber=a-1')).map(({ name }) => name)).toEqual(['plug']);
});

test('pages through every order without gaps or duplicates, and returns the total', async () => {
  for (let n = 0; n < 7; n++)
    await add({ name: `Part ${n % 3}`, quantity: n % 2, cost: n % 4, supplier: n % 2 ? 'A' : 'b', partNumber: `N${n}` });
  for (const sort of ['name', 'partNumber', 'supplier', 'quantity', 'cost', 'price']) {
    for (const order of ['asc', 'desc']) {
      const inOne = await list(`?sort=${sort}&order=${order}`);
      const ids: string[] = [];
      let next: string | undefined = `/api/parts?sort=${sort}&order=${order}&limit=2`;
      while (next !== undefined) {
        const page: { body: Part[]; headers: Headers } = await alice.get<Part[]>(next);
        expect(page.headers.get('x-total-count')).toBe('7');
        ids.push(...page.body.map(({ id }) => id));
        next = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
      }
      expect(ids).toEqual(inOne.map(({ id }) => id));
      expect(new Set(ids).size).toBe(7);
    }
  }
  const stock = (await list('?sort=quantity&order=desc')).map(({ quantity }) => quantity);
  expect(stock).toEqual([1, 1, 1, 0, 0, 0, 0]);
});

const asCursor = (...position: unknown[]) => `cursor=${Buffer.from(JSON.stringify(position)).toString('base64url')}`;
test('rejects an unknown order and the cursor of another one', async () => {
  for (const query of [
    'sort=description',
    'order=up',
    asCursor('a'),
    asCursor('a', 'P-0001', 1),
    asCursor(1, 'P-0001'),
    asCursor('a\u0000', 'P-0001'),
    asCursor({}, 'P-0001'),
    ...[asCursor('1', 'P-0001'), asCursor(1.5, 'P-0001'), asCursor(1e300, 'P-0001')].map((cursor) => `sort=quantity&${cursor}`),
  ])
    expect((await alice.get(`/api/parts?${query}`)).status, query).toBe(400);
});

test('sorts by supplier as groups, counts them, and leaves out collapsed ones', async () => {
  for (const [name, supplier] of [
    ['Cable', 'Zeta'],
    ['Screen', 'acme'],
    ['Battery', 'Acme'],
  ])
    await add({ name, supplier });
  const { body } = await alice.get('/api/parts/groups?q=a');
  expect(body).toMatchObject([
    { value: 'acme', count: 2 },
    { value: 'zeta', count: 1 },
  ]);
  const names = async (query: string) => (await alice.get<Part[]>(`/api/parts?group=supplier${query}`)).body.map(({ name }) => name);
  expect(await names('')).toEqual(['Battery', 'Screen', 'Cable']);
  expect(await names('&collapsed=acme')).toEqual(['Cable']);
});

test('finds the page after a very long name', async () => {
  for (const letter of ['a', 'b']) await add({ name: `Ключ "${letter}" `.repeat(50) });
  const { headers } = await alice.get('/api/parts?limit=1');
  const next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  expect((await alice.get<Part[]>(String(next))).body).toMatchObject([{ id: 'P-0002' }]);
});

test('reads every page, search and count from an index', async () => {
  await server.database.query(
    `INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models)
     SELECT 'N-' || n, 'Part ' || n, md5(n::text), n, n, n, 'Supplier ' || n, '{}' FROM generate_series(1, 2000) n`,
  );
  await vacuumAnalyze(server.database, 'parts');
  const ask = (query: object) => toListRequest(PartQuery.parse(query));
  const explain = ({ text, values = [] }: QueryConfig) =>
    server.database.transaction(async (tx) => {
      // So few rows are read sequentially.
      await tx.query('SET LOCAL enable_seqscan = off');
      return JSON.stringify((await tx.query(`EXPLAIN (FORMAT JSON) ${text}`, values)).rows);
    });
  for (const sort of getSortKeys(partColumns)) {
    for (const order of ['asc', 'desc']) {
      const { body, headers } = await alice.get(`/api/parts?sort=${sort}&order=${order}&limit=1`);
      expect(body).toHaveLength(1);
      const cursor = new URLSearchParams(/\?(.*)>/.exec(headers.get('link') ?? '')?.[1]).get('cursor');
      for (const page of [
        { sort, order },
        { sort, order, cursor },
      ]) {
        expect(await explain(pageStatement(ask(page)))).not.toMatch(/Seq Scan|"Sort"/);
      }
      expect(await explain(pageStatement(ask({ sort, order, cursor })))).toContain('"Index Cond"');
    }
  }
  const search = ask({ q: 'c4ca42' });
  for (const statement of [pageStatement(search), fewMatchesStatement(search), countStatement(search)])
    expect(await explain(statement)).toContain('parts_search');
  expect(await explain(pageStatement(ask({ partNumber: 'n-7' })))).toContain('parts_by_part_number');
});

test('orders and pages few and many matches the same way', async () => {
  await server.database.query(
    `INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models)
     SELECT 'N-' || n, 'Part ' || lpad(n::text, 4, '0'), CASE WHEN n > 1400 THEN 'zebra' ELSE 'horse' END, n, n, n, 'Kabel', '{}' FROM generate_series(1, 1500) n`,
  );
  for (const { q, count, first } of [
    { q: 'zebra', count: 100, first: 1401 },
    { q: 'horse', count: 1400, first: 1 },
  ]) {
    const names: string[] = [];
    let path: string | undefined = `/api/parts?q=${q}&limit=500`;
    while (path) {
      const { body, headers }: Awaited<ReturnType<typeof alice.get<Part[]>>> = await alice.get<Part[]>(path);
      expect(headers.get('x-total-count')).toBe(String(count));
      names.push(...body.map(({ name }) => name));
      path = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(names).toEqual(Array.from({ length: count }, (_, index) => `Part ${String(first + index).padStart(4, '0')}`));
  }
});

test('lists matches for the model first, then parts without models, each by name', async () => {
  const named = async (name: string, compatibleModels: Part['compatibleModels']) => add({ name, partNumber: 'PORT', compatibleModels });
  await named('OBD port A', ['iScan Pro']);
  await named('OBD port B', ['iScan Pro', 'iScan Lite']);
  await named('OBD port C', []);
  await named('OBD port D', ['iScan Lite']);
  await named('Fan', ['iScan Lite']);
  const found = async (query: string) => (await alice.get<Part[]>(`/api/parts/fitting?${query}`)).body.map(({ name }) => name.at(-1));
  expect(await found('q=obd&model=iScan+Lite')).toEqual(['B', 'D', 'C', 'A']);
  expect(await found('q=obd&model=iScan+Lite&limit=3')).toEqual(['B', 'D', 'C']);
  expect(await found('q=obd&model=iScan+Lite&limit=1')).toEqual(['B']);
  expect(await found('q=obd&limit=3')).toEqual(['A', 'B', 'C']);
  expect((await alice.get('/api/parts/fitting?model=iScan+Max')).status).toBe(400);
});
