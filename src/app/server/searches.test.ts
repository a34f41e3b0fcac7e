import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { suggestPeople } from '../../features/insight/notifications/mention.rules.ts';
import type { SearchGroup } from '../../features/insight/search/search.contract.ts';
import type { Customer } from '../../features/master-data/customers/customer.contract.ts';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { aPart } from '../../features/master-data/parts/part.factory.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { createCsvReader } from '../../platform/csv.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';

const server = serverForTests();
let caller: SignedInCaller;
beforeEach(async () => {
  caller = await server.signedIn({ fullName: 'Dana Whitfield' });
});

const CASES = join(import.meta.dirname, '../../testing/cases');

async function readCases(file: string): Promise<string[][]> {
  const reader = createCsvReader(',');
  const rows = [...reader.push(await readFile(join(CASES, file), 'utf8')), ...reader.end()].map(({ cells }) => cells);
  return rows.slice(1);
}

async function create(path: string, body: unknown): Promise<string> {
  const { status, body: created } = await caller.post<{ id: string; message: string }>(path, body);
  expect(status, created.message).toBe(201);
  return created.id;
}

const shop = (shopName: string, ...contacts: Customer['contacts']) => create('/api/customers', aCustomer({ shopName, contacts }));
const person = (name: string, email = '', phone = '') => ({ name, email, phone });

async function searchEverything(q: string): Promise<SearchGroup[]> {
  const { status, body } = await caller.get<SearchGroup[]>(`/api/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  return body;
}

const found = async (q: string, kind: string) => (await searchEverything(q)).find((group) => group.kind === kind)?.hits ?? [];
const listed = async (path: string, q: string) =>
  (await caller.get<{ id: string }[]>(`${path}?q=${encodeURIComponent(q)}`)).body.map(({ id }) => id);

/** Searches a list for every text, and the palette, which searches all lists, for the first and the last one. */
async function expectFound(kind: 'ticket' | 'customer', id: string, searches: readonly string[]): Promise<void> {
  for (const typed of searches) expect(await listed(`/api/${kind}s`, typed), `list: ${typed}`).toEqual([id]);
  for (const typed of new Set([searches.at(0) ?? '', searches.at(-1) ?? ''])) {
    const hits = await found(typed, kind);
    expect(
      hits.map((hit) => hit.id),
      `palette: ${typed}`,
    ).toEqual([id]);
  }
}

test('finds the record of every search in the cases', async () => {
  const roeder = await shop('Röder & Söhne', person('Örvar Blær Guðmundsson', 'orvar@roeder.example', '+91 98765 43210'));
  const cafe = await shop('Café Noël Garage', person('José Núñez', 'jose.nunez@noel.example'));
  const tokyo = await shop('東京ガレージ', person('山田'));
  await shop('Baxter Brothers', person('Nadia Rahman', 'nadia@baxter.example', '(503) 555-0142'));
  const scanner = await create('/api/tickets', aTicket({ toolSerial: 'ISCANP-10037' }));
  const loaner = await create('/api/tickets', aTicket({ toolSerial: 'L-ISCANP-3010' }));
  const french = await create('/api/tickets', aTicket({ summary: 'problème de démarrage' }));
  const wanted = new Map([
    ...['roder', 'Orvar Blaer', '43210', 'roeder.example'].map((typed) => [typed, roeder] as const),
    ...['cafe noel', 'jose.nunez'].map((typed) => [typed, cafe] as const),
    ['東京', tokyo],
    ['ISCANP10037', scanner],
    ['liscanp_3010', loaner],
    ['probleme', french],
  ]);
  const people = ['Tomás Rivera', 'Łukasz Żak', 'Dana Whitfield'].map((fullName) => ({ fullName }));

  const rows = await readCases('searches.csv');
  expect(rows).toHaveLength(12);
  for (const [record = '', typed = '', where = ''] of rows) {
    if (where === 'a note') {
      expect(suggestPeople(typed, people), typed).toEqual([{ fullName: record.replace('user ', '') }]);
      continue;
    }
    const id = wanted.get(typed) ?? '';
    await expectFound(id.startsWith('TKT-') ? 'ticket' : 'customer', id, [typed]);
    if (where.includes('serial page')) {
      const { body } = await caller.get<{ serial: string; events: { recordId: string }[] }>(`/api/serials/${typed}`);
      expect(body).toMatchObject({ serial: 'ISCANP-10037', events: [{ recordId: id }] });
    }
  }
});

test.each([
  [
    'letters that accents, ligatures or case change',
    [
      ['Große Ærø Œuvre Søn', ['grosse', 'aero', 'oeuvre', 'son']],
      ['Łódź Đorđe Þór Guðrún Işık', ['lodz', 'dorde', 'thor', 'gudrun', 'isik']],
      ['İstanbul Şişli', ['istanbul', 'sisli', 'İSTANBUL']],
      ['Mu\u0308ller', ['müller', 'muller', 'MÜLLER']],
    ],
  ],
  [
    'apostrophes, dashes, dots, blanks and invisible characters',
    [
      ['O’Brien', ["o'brien", 'obrien', 'o`brien']],
      ['Werk\u00adstatt \u200bNord', ['werkstatt', 'werkstattnord']],
      ['Auto\u00a0Haus – West', ['auto haus west', 'autohaus-west']],
      ['A.B.C. Motors', ['abc', 'a.b.c.', 'a-b-c']],
    ],
  ],
  [
    'other alphabets',
    [
      ['Ｇａｒａｇｅ', ['garage']],
      ['Αθήνα Σέρβις', ['αθηνα', 'σερβισ', 'ΣΈΡΒΙΣ']],
      ['Ёлка Сервис', ['елка', 'ЁЛКА']],
      ['大阪モーター', ['大阪', 'モーター']],
    ],
  ],
] as const)('finds a customer in any notation of %s', async (_, customers) => {
  const ids = await Promise.all(customers.map(([shopName]) => shop(shopName, person('Nadia'))));
  await Promise.all(customers.map(([, searches], place) => expectFound('customer', ids[place] ?? '', searches)));
});

test('finds a ticket by its VIN in any notation of a scanner', async () => {
  const id = await create('/api/tickets', aTicket({ vin: '1HGCM82633A004352' }));
  await create('/api/tickets', aTicket({ vin: '1FTFW4L84RFA00451' }));
  await expectFound('ticket', id, ['1HGCM82633A004352', '*I1HGCM82633A004352*', '1hgcm-82633-a004352', '1HG CM8 2633A004352']);
});

test('finds a customer by other notations and last digits of the phone number', async () => {
  const london = await shop('Harbor Garage', person('Ray', '', '+44 20 7946 0991'));
  const chicago = await shop('Lake Street', person('Ann', '', '(312) 555-0142'));
  const leeds = await shop('Mill Garage', person('Joe', '', '020 7946 1234'));
  await shop('Elsewhere', person('Kim', '', '+49 30 901820'));
  await expectFound('customer', london, ['020 7946 0991', '+442079460991', '0044 20 7946 0991', '(020) 7946-0991', '60991']);
  await expectFound('customer', leeds, ['+44 20 7946 1234', '+44 (0)20 7946 1234', '0044 2079461234', '46 1234']);
  await expectFound('customer', chicago, ['3125550142', '+1 312 555 0142', '312.555.0142', '5550142']);
});

test.each(['00-1234567', '0049123456', '+1 555-0142', '(0)123 4567'])(
  'doesn’t read the number %j of a part or a tool as a phone number',
  async (number) => {
    const part = await create('/api/parts', aPart({ partNumber: number }));
    await create('/api/parts', aPart({ partNumber: number.replaceAll(/\D/g, '').slice(3) }));
    expect(await listed('/api/parts', number)).toEqual([part]);
    const ticket = await create('/api/tickets', aTicket({ toolSerial: number }));
    await create('/api/tickets', aTicket({ toolSerial: number.replaceAll(/\D/g, '').slice(3) }));
    await expectFound('ticket', ticket, [number]);
  },
);

test('finds all words in one contact, shows that contact, and ranks the full name first', async () => {
  await shop('Bayfront Collision', person('Bob Hughes', 'bob@bayfront.example'), person('Kate Moss'));
  await shop('Alpha Garage', person('Kate Hughes-Smith'));
  const second = await shop(
    'Harbor Street',
    person('Dmitri Fischer', 'd@harbor.example', '555-1000'),
    person('Kate Hughes', 'kate@harbor.example', '555-2000'),
  );
  const first = await shop('Zeta Motors', person('Kate Hughes', 'kate@zeta.example', '(503) 555-0199'));
  for (const typed of ['Kate Hughes', 'hughes kate', 'KATE  HUGHES', 'kate hugh']) {
    const hits = await found(typed, 'customer');
    expect(hits.map(({ title }) => title).toSorted(), typed).toEqual(['Alpha Garage', 'Harbor Street', 'Zeta Motors']);
    expect(hits.find(({ id }) => id === second)?.snippet).toBe('Kate Hughes · kate@harbor.example · 555-2000');
    expect((await listed('/api/customers', typed)).toSorted()).toEqual(hits.map(({ id }) => id).toSorted());
  }
  expect((await found('Kate Hughes', 'customer')).slice(0, 2).map(({ id }) => id)).toEqual([second, first]);
  expect((await found('harbor kate', 'customer'))[0]?.snippet).toContain('Kate Hughes');
  expect((await found('Harbor Street', 'customer'))[0]?.snippet).toContain('Dmitri Fischer');
  for (const typed of ['555-2000', 'kate@harbor.example', '+1 503 555 0199'])
    expect((await found(typed, 'customer'))[0]?.snippet, typed).toContain('Kate Hughes');
  expect(await found('bob moss', 'customer')).toEqual([]);
});

test.each([
  ["O'Brien's", 'O’Brien’s', 'O`Brien`s', 'Oʼbrien´s', 'o‘BRIEN＇S'],
  ['Café Noël', 'Cafe\u0301 Noe\u0308l', 'CAFÉ NOËL', 'Ca\u200bfé Noël', 'Café\u00a0No\u00adël'],
  ['Auto-Haus', 'Auto‐Haus', 'Auto–Haus', 'Auto\u2060−Haus', 'Ａｕｔｏ－Ｈａｕｓ'],
])('assigns a ticket to the customer %s with a name that looks the same', async (shopName, ...spellings) => {
  const id = await shop(shopName);
  for (const customerCompany of spellings) {
    const { body } = await caller.post<Ticket>('/api/tickets', aTicket({ customerCompany }));
    expect(body.customerId, customerCompany).toBe(id);
  }
  const { body } = await caller.post<Ticket>('/api/tickets', aTicket({ customerCompany: 'Cafe Noel' }));
  expect(body.customerId).toBeNull();
});

test('offers names that differ in accents as possible duplicates of separate customers', async () => {
  const id = await shop('Müller');
  const { body } = await caller.get<{ id: string }[]>('/api/customers/duplicates?shopName=Muller');
  expect(body.map((each) => each.id)).toEqual([id]);
  expect(await shop('Muller')).not.toBe(id);
});
