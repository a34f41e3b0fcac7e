import { expect, test } from 'vitest';
import { deskForTests, type Rows, type View } from './test-desk.ts';

const desk = deskForTests('shop', true);

async function allTickets(query: string): Promise<View[]> {
  const tickets: View[] = [];
  for (let from = 0; ; from += 100) {
    const { status, body } = await desk.get<Rows>(`/tickets?limit=100&from=${from}${query}`);
    if (status === 204) return tickets;
    tickets.push(...body.data);
  }
}

test('the shop has 3,000 tickets in three departments, and paging meets each of them once', async () => {
  const tickets = await allTickets('&sortBy=createdTime');

  expect(tickets).toHaveLength(3_000);
  expect(new Set(tickets.map(({ id }) => id)).size).toBe(3_000);
  expect(new Set(tickets.map(({ departmentId }) => departmentId)).size).toBe(3);
  const times = tickets.map(({ createdTime }) => String(createdTime));
  expect(times).toEqual(times.toSorted());
});

test('the departments share the tickets among them', async () => {
  const departments = (await desk.get<Rows>('/departments')).body.data;
  const shares = await Promise.all(departments.map(async ({ id }) => (await allTickets(`&departmentId=${id}`)).length));

  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(3_000);
});

test('windows of modifiedTime together find every ticket', async () => {
  const records = await desk.sandbox.control.records('desk', 'tickets');
  const times = records.map(({ modifiedTime }) => String(modifiedTime)).toSorted();
  const middle = times[1_500] ?? '';
  const before = new Date(Date.parse(middle) - 1_000).toISOString();
  const count = async (range: string) => {
    const { body } = await desk.get<Rows | undefined>(`/tickets/search?modifiedTimeRange=${range}&sortBy=modifiedTime&limit=1`);
    return Number(body?.count ?? 0);
  };

  expect((await count(`${times[0]},${before}`)) + (await count(`${middle},${times.at(-1)}`))).toBe(3_000);
});

test('250 tickets of one second are all found, page by page', async () => {
  const tickets = await desk.sandbox.control.records('desk', 'tickets');
  const times = tickets.map(({ modifiedTime }) => String(modifiedTime)).toSorted();
  const second = times.find((time, index) => times[index + 249] === time) ?? '';
  const imported = tickets.filter(({ modifiedTime }) => modifiedTime === second);
  const found = new Set<unknown>();
  for (const from of [0, 100, 200]) {
    const query = `modifiedTimeRange=${second},${second}&sortBy=modifiedTime&limit=100&from=${from}`;
    for (const { id } of await desk.rows(`/tickets/search?${query}`)) found.add(id);
  }

  expect([imported.length, found.size]).toEqual([250, 250]);
  expect(new Set(imported.map(({ createdTime }) => createdTime))).toEqual(new Set([second]));
});

test('some accounts of the shop have one name', async () => {
  const names = (await desk.sandbox.control.records('desk', 'accounts')).map(({ accountName }) => String(accountName));
  const [twice = ''] = names.filter((name, index) => names.indexOf(name) < index);

  expect(new Set(names).size).toBe(names.length - 5);
  expect((await desk.rows(`/accounts/search?${new URLSearchParams({ accountName: twice })}`)).length).toBeGreaterThanOrEqual(2);
});

test('comments and threads of the dataset are counted on their tickets', async () => {
  const tickets = await desk.sandbox.control.records('desk', 'tickets');
  const talked = tickets.find(({ commentCount, threadCount }) => commentCount !== '0' && threadCount !== '0');

  const comments = await desk.get<Rows>(`/tickets/${talked?.id}/comments`);
  const threads = await desk.get<Rows>(`/tickets/${talked?.id}/threads`);

  expect([comments.body.data.length, threads.body.data.length].map(String)).toEqual([talked?.commentCount, talked?.threadCount]);
});

test('the large dataset pages to its end', async () => {
  await desk.sandbox.control.reset('large');
  await desk.connect();

  const last = await desk.get<Rows>('/tickets?limit=100&from=49950&sortBy=createdTime');

  expect(last.body.data).toHaveLength(50);
  expect(last.headers.get('x-rate-limit-request-weight-v3')).toBe('10');
  expect((await desk.sandbox.control.state()).counts.desk).toMatchObject({ tickets: 50_000 });
});
