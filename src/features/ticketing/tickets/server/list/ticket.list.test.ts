import { beforeEach, describe, expect, test } from 'vitest';
import { pageStatement } from '../../../../../platform/server/list/list-page.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import {
  TICKET_STATUSES,
  TICKET_TYPES,
  type Ticket,
  type TicketFacets,
  TicketQuery,
  type TicketRow,
  UNASSIGNED,
} from '../../ticket.contract.ts';
import { aTicket, type NewTicketBody } from '../../ticket.factory.ts';
import { toListRequest } from './ticket.list.store.ts';

const cursor = Buffer.from(JSON.stringify(['2026-01-01T00:00:00.000Z', 'TKT-000001'])).toString('base64url');

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const create = async (given: Partial<NewTicketBody> = {}) => (await alice.post<Ticket>('/api/tickets', aTicket(given))).body;

async function list(query = '') {
  const { status, body, headers } = await alice.get<TicketRow[]>(`/api/tickets${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  const total = `${headers.get('x-total-count')}${headers.get('x-total-relation') === 'at-least' ? '+' : ''}`;
  return { rows: body, summaries: body.map(({ summary }) => summary), next: next?.replace('/api/tickets', ''), total };
}

/** Adds many tickets, `T0` the newest. Some have the same time. */
const seed = (count: number, given = "'SOD', 'New'") =>
  server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, last_updated, type, status)
     SELECT 'TKT-' || lpad(n::text, 6, '0'), 'T' || n, 'Garage', now() - (n / 3) * interval '1 s', ${given}
     FROM generate_series(0, $1::int - 1) AS n`,
    [count],
  );

test('returns the fields of a list row, without history', async () => {
  const { history, ...ticket } = await create({ assignees: ['Alice Archer'], alertTags: ['Urgent'], vehicleYear: 1994 });
  const [row] = (await list()).rows;
  expect(ticket).toMatchObject(row ?? {});
  expect(row).toMatchObject({ id: ticket.id, assignees: [{ name: 'Alice Archer' }], vehicleYear: 1994 });
  expect(row).not.toHaveProperty('history');
  expect(row).not.toHaveProperty('vin');
});

test('lists all tickets without filters, last changed first', async () => {
  const first = await create({ summary: 'First' });
  await create({ summary: 'Second', status: 'Shipped' });
  await create({ summary: 'Third', type: 'Bug Report' });
  expect((await list()).summaries).toEqual(['Third', 'Second', 'First']);
  await alice.put(`/api/tickets/${first.id}`, { reg: 'X' });
  expect(await list()).toMatchObject({ summaries: ['First', 'Third', 'Second'], total: '3', next: undefined });
});

describe('filters', () => {
  beforeEach(async () => {
    await create({ summary: 'a', type: 'SOD', status: 'New', vehicleMake: 'BMW', assignees: ['Alice Archer', 'Bob Baker'] });
    await create({ summary: 'b', type: 'SOD', status: 'Resolved', vehicleMake: 'BMW', assignees: ['Bob Baker'] });
    await create({ summary: 'c', type: 'Bug Report', status: 'On Hold', vehicleMake: 'Audi' });
    await create({ summary: 'd', type: 'Tool Repair', status: 'Shipped', assignees: ['Bob'] });
  });

  test('narrow the list and its count, alone and together', async () => {
    for (const [query, found] of [
      ['?type=SOD', 'b a'],
      ['?type=REPAIR', 'd'],
      ['?type=Tech%20Support', ''],
      ['?state=open', 'c a'],
      ['?state=closed', 'd b'],
      ['?status=New', 'a'],
      ['?status=NEW&status=On%20Hold&status=Shipped', 'd c a'],
      ['?status=New&status=On%20Hold', 'c a'],
      ['?state=open&status=New&status=Resolved', 'a'],
      ['?state=open&status=Resolved', ''],
      ['?assignee=Bob%20Baker', 'b a'],
      ['?assignee=Bob', 'd'],
      ['?assignee=bob%20baker', ''],
      ['?assignee=Unassigned', 'c'],
      ['?make=BMW', 'b a'],
      ['?make=bmw', ''],
      ['?make=&assignee=&q=%20', 'd c b a'],
      ['?make=BMW&assignee=Alice%20Archer', 'a'],
      ['?type=SOD&state=closed&status=Resolved&make=BMW&assignee=Bob%20Baker&q=GARAGE', 'b'],
    ] as const) {
      const { summaries, total } = await list(query);
      expect([query, summaries.join(' '), total]).toEqual([query, found, String(summaries.length)]);
    }
  });

  test('returns the same total from counters and from counted rows', async () => {
    for (const query of ['?state=open', '?make=BMW', '?assignee=Bob%20Baker', '?assignee=Bob%20Baker&make=BMW', '?q=garage&state=open']) {
      const { total, summaries } = await list(`${query}&limit=1`);
      expect([query, total, summaries.length]).toEqual([query, '2', 1]);
    }
  });

  test('are rejected if a value is unknown, repeated or too long', async () => {
    for (const query of ['?type=Loan', '?state=ajar', '?status=Lost', '?type=SOD&type=SOD', `?q=${'x'.repeat(201)}`])
      expect(await alice.get(`/api/tickets${query}`), query).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });
});

describe('search', () => {
  test('finds parts of each searched field in any case, including umlauts', async () => {
    const fields = {
      summary: 'Schlüssel lernt nicht an',
      customerCompany: 'MÜLLER & Söhne',
      customerName: 'Jörg Groß',
      customerEmail: 'Joerg@Example.com',
      toolSerial: 'L-ISCANP-0042',
      vin: '1LNLM82W8RY',
      reg: 'HH-AB 12',
    };
    const { id } = await create(fields);
    await create();
    for (const q of [id, id.slice(4).toLowerCase(), 'SCHLÜSSEL', 'müller &', 'JÖRG', 'joerg@EX', 'iscanp-0042', 'lm82w', 'hh-ab 1', 'ü']) {
      expect([q, (await list(`?q=${encodeURIComponent(q)}`)).rows.map((row) => row.id)]).toEqual([q, [id]]);
    }
  });

  test('finds a vehicle by its year, make and model in any order', async () => {
    const { id } = await create({ summary: 'Flash fails', vehicleYear: 2021, vehicleMake: 'Toyota', vehicleModel: 'Camry' });
    await create({ summary: 'Flash fails', vehicleYear: 2019, vehicleMake: 'Toyota', vehicleModel: 'Camry' });
    const other = await create({ summary: 'Like a Camry 2021' });
    const find = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).rows.map((row) => row.id);
    expect(await find('toyota CAMRY 2021')).toEqual([id]);
    expect((await find('camry 2021')).toSorted()).toEqual([id, other.id].toSorted());
    expect(await find('camry 2018')).toEqual([]);
    expect((await alice.get<TicketFacets>('/api/tickets/facets?q=2021%20camry')).body.makes).toEqual([{ value: 'Toyota', count: 1 }]);
  });

  test('matches LIKE wildcards literally, and doesn’t match across fields', async () => {
    for (const summary of ['100% done', '100 done', 'a_b', 'axb', 'c:\\dir', "it's", '"quoted"', 'semi;colon--']) await create({ summary });
    const find = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).summaries;
    expect(await find('0% d')).toEqual(['100% done']);
    expect(await find('a_b')).toEqual(['a_b']);
    expect(await find('c:\\d')).toEqual(['c:\\dir']);
    expect(await find('\\')).toEqual(['c:\\dir']);
    expect(await find("it's")).toEqual(["it's"]);
    expect(await find('"quoted"')).toEqual(['"quoted"']);
    expect(await find('colon--')).toEqual(['semi;colon--']);
    expect(await find('%%%')).toEqual([]);
    expect(await find('axbharbor')).toEqual([]);
  });

  test('is applied to the counts of the filters', async () => {
    await create({ summary: 'Flash fails', status: 'New', vehicleMake: 'BMW', assignees: ['Alice Archer'] });
    await create({ summary: 'Flash again', status: 'Resolved', vehicleMake: 'Audi' });
    await create({ summary: 'Other', status: 'New', vehicleMake: 'BMW' });
    const facets = async (query: string) => (await alice.get<TicketFacets>(`/api/tickets/facets?${query}`)).body;
    expect(await facets('q=flash&state=open')).toEqual({
      statuses: [{ value: 'New', count: 1 }],
      assignees: [{ value: 'Alice Archer', key: alice.userId, count: 1 }],
      unassigned: 0,
      makes: [{ value: 'BMW', count: 1 }],
    });
    expect((await facets('q=flash')).statuses).toEqual([
      { value: 'New', count: 1 },
      { value: 'Resolved', count: 1 },
    ]);
    expect((await facets('q=nowhere')).statuses).toEqual([]);
    expect((await list('?q=flash&state=closed&limit=1')).total).toBe('1');
  });

  test('searches only the intended fields', async () => {
    await create({ vehicleMake: 'Studebaker', chassis: 'E46', history: [{ content: 'Studebaker' }] });
    expect((await list('?q=studebaker')).rows).toEqual([]);
    expect((await list('?q=e46')).rows).toEqual([]);
  });
});

describe('pages', () => {
  async function readAllPages(query: string) {
    const pages = [];
    for (let at: string | undefined = query; at !== undefined; at = pages.at(-1)?.next) pages.push(await list(at));
    return pages;
  }

  test('lists every ticket once across pages, even if many have the same time', async () => {
    await seed(120);
    const pages = await readAllPages('?limit=50');
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 20]);
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(120);
    const rows = pages.flatMap((page) => page.rows);
    expect(rows.map(({ lastUpdated, id }) => lastUpdated + id)).toEqual(
      rows
        .map(({ lastUpdated, id }) => lastUpdated + id)
        .toSorted()
        .reverse(),
    );
    expect(pages.map(({ total }) => total)).toEqual(['120', '120', '120']);
  });

  test('returns 50 rows by default, and no next page after one that fits exactly', async () => {
    await seed(50);
    expect(await list()).toMatchObject({ total: '50', next: undefined, rows: { length: 50 } });
    expect(await list('?limit=49')).toMatchObject({ total: '50', next: expect.any(String), rows: { length: 49 } });
    expect(await list('?limit=500')).toMatchObject({ next: undefined, rows: { length: 50 } });
  });

  test('keeps the filters on the next page', async () => {
    await seed(9, "CASE WHEN n % 2 = 0 THEN 'SOD' ELSE 'Bug Report' END, 'New'");
    const pages = await readAllPages('?type=SOD&status=New&status=On%20Hold&q=garage&limit=2');
    expect(pages.flatMap(({ summaries }) => summaries).toSorted()).toEqual(['T0', 'T2', 'T4', 'T6', 'T8']);
    expect(pages[2]?.next).toBeUndefined();
  });

  test('lists each unchanged ticket exactly once during concurrent saves', async () => {
    await seed(30);
    const first = await list('?limit=10');
    await alice.put(`/api/tickets/${first.rows[3]?.id}`, { reg: 'X' });
    await alice.put('/api/tickets/TKT-000025', { reg: 'X' });
    await create({ summary: 'Brand new' });
    const second = await list(`${first.next}`);
    const third = await list(`${second.next}`);
    const summaries = [first, second, third].flatMap((page) => page.summaries);
    const expected = Array.from({ length: 30 }, (_, n) => `T${n}`).filter((summary) => summary !== 'T25');
    expect(summaries.toSorted()).toEqual(expected.toSorted());
    expect(third.next).toBeUndefined();
  });

  const asCursor = (time: unknown, ...rest: unknown[]) => Buffer.from(JSON.stringify([time, ...rest])).toString('base64url');
  test('rejects a cursor that it did not make', async () => {
    for (const cursor of [
      '%00',
      'bm9uc2Vuc2U',
      asCursor(1, 'a'),
      asCursor('2026-01-01', 'a'),
      asCursor('2026-99-01T00:00:00.000Z', 'a'),
      asCursor('2026-02-30T00:00:00.000Z', 'a'),
      asCursor('0000-01-01T00:00:00.000Z', 'a'),
      asCursor('+020000-01-01T00:00:00.000Z', 'a'),
      asCursor('2026-01-01T00:00:00.000Z'),
      asCursor('2026-01-01T00:00:00.000Z', 'a\u0000'),
    ])
      expect(await alice.get(`/api/tickets?cursor=${cursor}`), cursor).toMatchObject({ status: 400 });
  });
});

describe('totals beyond 10,000', () => {
  test('are exact if counters exist, otherwise "at least"', async () => {
    await seed(10_002);
    expect((await list('?type=SOD&state=open')).total).toBe('10002');
    expect((await list('?q=garage')).total).toBe('10000+');
    await server.database.query("UPDATE tickets SET customer_company = '' WHERE id < 'TKT-000002'");
    await create({ customerCompany: 'Elsewhere' });
    expect((await list('?q=garage')).total).toBe('10000');
  });
});

test('uses prepared statement names within the length limit for each type and status', async () => {
  const all = TICKET_STATUSES.map((status, place) => ({ status, type: TICKET_TYPES[place % TICKET_TYPES.length] }));
  const toArray = (values: readonly unknown[]) => `$$\{${values.map((value) => `"${value}"`).join()}}$$::text[]`;
  await seed(all.length, `(${toArray(all.map(({ type }) => type))})[1 + n], (${toArray(all.map(({ status }) => status))})[1 + n]`);
  for (const { type = 'SOD', status } of all) {
    const { rows } = await list(`?${new URLSearchParams({ type, status })}`);
    expect(rows.map((row) => [row.type, row.status])).toEqual([[type, status]]);
  }
  for (const type of TICKET_TYPES) {
    for (const status of TICKET_STATUSES) {
      const query = TicketQuery.parse({ type, status, assignee: UNASSIGNED, make: 'BMW', limit: 500, cursor });
      expect(pageStatement(toListRequest(query)).name?.length).toBeLessThan(64);
    }
  }
});

test('sorts by group across pages, counts each group, and leaves out collapsed groups', async () => {
  await create({ summary: 'One', customerCompany: 'Bayfront', assignees: ['Zoe Zane'], followUpDate: '2026-12-02' });
  await create({ summary: 'Two', customerCompany: 'apex', status: 'On Hold', assignees: ['Alice Archer'] });
  await create({ summary: 'Three', customerCompany: 'Apex', followUpDate: '2026-12-01' });
  const expected = {
    status: { summaries: ['Three', 'One', 'Two'], counts: ['New 2', 'On Hold 1'] },
    technician: { summaries: ['Three', 'Two', 'One'], counts: [' 1', 'Alice Archer 1', 'Zoe Zane 1'] },
    customerCompany: { summaries: ['Three', 'Two', 'One'], counts: ['apex 2', 'bayfront 1'] },
    followUpDate: { summaries: ['Three', 'One', 'Two'], counts: ['2026-12-01 1', '2026-12-02 1', ' 1'] },
  };
  for (const [group, { summaries, counts }] of Object.entries(expected)) {
    const first = await list(`?group=${group}&limit=2`);
    expect([...first.summaries, ...(await list(first.next)).summaries], group).toEqual(summaries);
    const { body } = await alice.get<{ value: string; count: number }[]>(`/api/tickets/groups?group=${group}&state=open`);
    expect(
      body.map(({ value, count }) => `${value} ${count}`),
      group,
    ).toEqual(counts);
  }
  expect((await list('?group=status&collapsed=New')).summaries).toEqual(['Two']);
  expect((await list('?group=customerCompany&collapsed=apex&q=bay')).summaries).toEqual(['One']);
  const { body } = await alice.get<{ count: number }[]>('/api/tickets/groups?group=status&q=apex');
  expect(body.map(({ count }) => count)).toEqual([1, 1]);
});
