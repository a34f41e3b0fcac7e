import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { Ticket, TicketRow } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;
beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

/** Returns tickets whose indexed text is outdated or missing, and texts without a ticket. */
async function findWrongTexts(): Promise<string[]> {
  const { rows } = await server.database.query<{ id: string }>(`SELECT coalesce(id, ticket_id) AS id
    FROM tickets FULL JOIN ticket_search_texts ON ticket_id = id WHERE text IS DISTINCT FROM search_text`);
  return rows.map(({ id }) => id);
}

const writtenBy = async (id: string) =>
  (await server.database.query<{ xmin: string }>('SELECT xmin::text FROM ticket_search_texts WHERE ticket_id = $1', [id])).rows;

test('updates the searched text with its ticket, and doesn’t write it when other fields change', async () => {
  const { body: ticket } = await alice.post<Ticket>('/api/tickets', aTicket({ summary: 'Gateway lost' }));
  expect(await findWrongTexts()).toEqual([]);
  const before = await writtenBy(ticket.id);
  const saved = { status: 'In Progress', mileage: 12, history: [{ content: 'Read the codes', type: 'NOTE', category: '' }] };
  expect((await alice.put(`/api/tickets/${ticket.id}`, saved)).status).toBe(200);
  expect(await writtenBy(ticket.id)).toEqual(before);
  expect((await alice.put(`/api/tickets/${ticket.id}`, { summary: 'Gateway found', vin: 'WBA3A5C50CF256551' })).status).toBe(200);
  expect(await writtenBy(ticket.id)).not.toEqual(before);
  expect(await findWrongTexts()).toEqual([]);
  const gone = "INSERT INTO tickets (id, summary, customer_company, type, status) VALUES ('TKT-GONE', 'Gone', '', 'SOD', 'New')";
  await server.database.query(gone);
  expect(await writtenBy('TKT-GONE')).toHaveLength(1);
  await server.database.query("DELETE FROM tickets WHERE id = 'TKT-GONE'");
  expect(await findWrongTexts()).toEqual([]);
});

const WORDS = ['gateway', 'Schlüssel', 'airbag', '100%', 'a_b', 'ECU-7', 'no start', 'x'];
const SEARCHED = [...WORDS, 'TKT-000012', '00012', 'X-00012', 'airbag gateway', 'zzz', '-', 'shop'];
const COUNT = 1_400;

/** Tickets with rare and frequent words, distributed pseudorandomly with a fixed seed. */
const SEED = `INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make, created_at, last_updated)
  SELECT 'TKT-' || lpad(n::text, 6, '0'), concat_ws(' ', CASE WHEN n % 2 = 0 THEN 'airbag' END, CASE WHEN n % 37 = 0 THEN 'gateway' END,
      CASE WHEN n % 301 = 0 THEN 'Schlüssel' END, CASE WHEN n % 53 = 0 THEN '100%' END, CASE WHEN n % 3 = 0 THEN 'a_b' END,
      CASE WHEN n % 211 = 0 THEN 'ECU-7' END, CASE WHEN n % 5 = 0 THEN 'no start' END, CASE WHEN n % 409 = 0 THEN 'x' END),
    'Shop', (ARRAY['SOD', 'Bug Report'])[1 + n % 7 / 5], (ARRAY['New', 'Resolved', 'On Hold'])[1 + n * 31 % 3], (ARRAY['BMW', ''])[1 + n % 2],
    now() - n * 7919 % 1009 * interval '1 hour', now() - n * 104729 % 997 * interval '1 hour'
  FROM generate_series(1, ${COUNT}) AS n`;

interface Page {
  readonly rows: readonly TicketRow[];
  readonly total: string | null;
  readonly next: string | undefined;
}

async function list(query: string): Promise<Page> {
  const { status, body, headers } = await alice.get<TicketRow[]>(query);
  expect(status, query).toBe(200);
  return { rows: body, total: headers.get('x-total-count'), next: /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] };
}

async function readAll(query: string): Promise<TicketRow[]> {
  const rows: TicketRow[] = [];
  for (let next: string | undefined = `/api/tickets?limit=500${query}`; next !== undefined; ) {
    const page: Page = await list(next);
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

test('returns the pages of the list without non-matching tickets, for any search and filters', async () => {
  await server.database.query(SEED);
  for (const filters of ['', '&type=SOD&state=open', '&status=Resolved&status=New', '&make=BMW', '&openedFrom=2000-01-01']) {
    const all = await readAll(filters);
    for (const word of filters === '' ? SEARCHED : WORDS.slice(0, 3)) {
      const expected = all.filter((row) => `${row.id}\n${row.summary}\n${row.customerCompany}`.toLowerCase().includes(word.toLowerCase()));
      const first = await list(`/api/tickets?limit=50${filters}&q=${encodeURIComponent(word)}`);
      const second = first.next === undefined ? [] : (await list(first.next)).rows;
      expect([word, filters, first.total]).toEqual([word, filters, String(expected.length)]);
      const ids = [...first.rows, ...second].map(({ id }) => id);
      expect(ids, `${word} ${filters}`).toEqual(expected.slice(0, 100).map(({ id }) => id));
    }
  }
});
