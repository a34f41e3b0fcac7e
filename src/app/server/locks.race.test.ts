import { beforeEach, expect, test } from 'vitest';
import type { Loaner } from '../../features/business/loaners/loaner.contract.ts';
import { aLoaner, onLoan } from '../../features/business/loaners/loaner.factory.ts';
import type { Customer } from '../../features/master-data/customers/customer.contract.ts';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import type { Part } from '../../features/master-data/parts/part.contract.ts';
import { aPart } from '../../features/master-data/parts/part.factory.ts';
import type { TicketMerge } from '../../features/ticketing/relations/ticket-merge.contract.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiReply } from '../../testing/server/api-caller.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';

const server = serverForTests();
let alice: SignedInCaller;
let bob: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  bob = await server.signedIn({ fullName: 'Bob Baker' });
});

type Call = () => Promise<ApiReply<unknown>>;

const ROUNDS = rounds(1, 100);

/** Sends the requests of each round concurrently. A request may lose a race, but must not fail with a deadlock. */
async function race(name: string, callsOf: (round: number) => Promise<Call[]>): Promise<void> {
  const answers: ApiReply<unknown>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const calls = await callsOf(round);
    answers.push(...(await Promise.all(calls.map((call) => call()))));
  }
  const failed = answers.filter(({ status }) => status >= 500);
  figure(`${name}: calls at once`, answers.length);
  figure(`${name}: of these, failed`, failed.length);
  expect(failed.map(({ status, body }) => `${status} ${JSON.stringify(body)}`.slice(0, 80))).toEqual([]);
  expect(answers.some(({ status }) => status < 300)).toBe(true);
  expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const open = async (given: Parameters<typeof aTicket>[0]) => (await alice.post<Ticket>('/api/tickets', aTicket(given))).body;
const openMany = (count: number, given: (index: number) => Parameters<typeof aTicket>[0]) =>
  Promise.all(times(count, (index) => open(given(index)))).then((tickets) => tickets.map(({ id }) => id).toSorted());
const toBulk =
  (ids: readonly string[], change: object): Call =>
  () =>
    bob.post('/api/tickets/bulk', { ids, change });

test('renames a customer during repairs, loans and transfers of its tools', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const customers = await Promise.all(
    times(2, async (index) => (await alice.post<Customer>('/api/customers', aCustomer({ shopName: `Shop ${index}`, contacts: [] }))).body),
  );
  const repairs = await openMany(6, (index) => ({ type: 'Tool Repair', status: 'Received', customerCompany: `Shop ${index % 2}` }));
  const tools = await Promise.all(
    times(2, async (index) => (await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber: `L-${index}` }))).body),
  );
  await race('renames and replaced tools', async (round) => {
    const rename =
      (index: number): Call =>
      () =>
        alice.put(`/api/customers/${customers[index]?.id}`, { shopName: round % 2 ? `Shop ${index}` : `Shop ${index}.` });
    const replace =
      (id: string, index: number): Call =>
      () =>
        bob.put(`/api/tickets/${id}`, {
          rmaOutcome: 'Replaced',
          status: round % 2 ? 'Shipped' : 'Diagnosing',
          replacementSerial: `R-${index}-${round}`,
        });
    const lend =
      ({ id }: Loaner, index: number): Call =>
      () =>
        bob.put(
          `/api/tools/${id}`,
          round % 2 ? { status: 'Available' } : onLoan({ assignedTo: `Shop ${index}`, ticketId: repairs[index] ?? '' }),
        );
    const transfer =
      (index: number): Call =>
      () =>
        alice.post(`/api/serials/R-${index}-${round - 2}/owner`, { customerId: customers[(index + 1) % 2]?.id });
    const [first, second, ...others] = repairs.map(replace);
    if (!first || !second) throw new Error('there are no repairs');
    return [rename(0), first, rename(1), second, ...tools.map(lend), transfer(0), ...others.slice(0, 1)];
  });
});

test('changes many tickets with the same parts, customers and users concurrently', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const carl = await server.signedIn({ fullName: 'Carl' });
  const part = async () => (await alice.post<Part>('/api/parts', aPart({ quantity: 1_000_000 }))).body.id;
  const parts = [await part(), await part()];
  for (const shopName of ['Shop 0', 'Shop 1']) await alice.post('/api/customers', aCustomer({ shopName, contacts: [] }));
  const repairs = await openMany(4, () => ({ type: 'Tool Repair', status: 'Received', assignees: [{ name: 'Carl' }] }));
  for (const [index, id] of repairs.entries()) {
    const rmaLineItems = [{ id: '1', description: 'Housing', quantity: 2, unitCost: 1, partId: parts[[0, 1, 1, 0][index] ?? 0] }];
    const rma = { rmaLineItems, customerCompany: `Shop ${[0, 1, 1, 0][index]}`, rmaOutcome: 'Replaced', replacementSerial: `R-${index}` };
    const { version } = (await alice.put<Ticket>(`/api/tickets/${id}`, rma)).body;
    await alice.post(`/api/tickets/${id}/approval`, { approvedBy: 'Lucia', version });
  }
  const one = repairs.slice(0, 2);
  const two = repairs.slice(2);
  await race('changes of many', async (round) => {
    const status = ['Awaiting Parts', 'Resolved', 'Diagnosing', 'Shipped'][round % 4];
    const line = { id: '1', description: 'Housing', quantity: 1 + (round % 3), unitCost: 1, partId: parts[0] };
    return [
      toBulk(one, { status }),
      toBulk(two, { status }),
      () => carl.post('/api/notifications/read', {}),
      () => alice.put(`/api/tickets/${repairs[round % 4]}`, { rmaLineItems: [line, { ...line, id: '2', partId: parts[1] }] }),
      () => alice.post(`/api/parts/${parts[round % 2]}/movements`, { kind: 'received', quantity: 5, reason: 'Delivery' }),
    ];
  });
});

test('checks out, returns and edits loaners of the same models concurrently', { timeout: STRESS_TIMEOUT }, async () => {
  const models = ['iScan Pro', 'iScan Lite', 'iScan HD'] as const;
  const tools = await Promise.all(
    times(6, async (index) => {
      const { id } = (
        await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber: `L-${index}`, model: models[index % 3] ?? 'iScan HD' }))
      ).body;
      return id;
    }),
  );
  const lendSince = async (days: number) => {
    for (const id of tools) await alice.put(`/api/tools/${id}`, onLoan());
    await server.database.query("UPDATE loans SET lent_at = lent_at - ($1 + id % 3) * interval '1 day' WHERE returned_at IS NULL", [days]);
    await server.database.query('UPDATE tools SET lent_at = loans.lent_at FROM loans WHERE tool_id = tools.id AND returned_at IS NULL');
  };
  await race('loaners', async (round) => {
    if (round % 2 === 0) await lendSince(round % 5);
    return tools.map((id, index) => () => {
      const model = models[(index + round) % 3];
      return alice.put(`/api/tools/${id}`, round % 2 === 0 ? { model, status: 'Available' } : { model: models[(index + round + 1) % 3] });
    });
  });
});

test('merges, unmerges and changes related tickets concurrently', { timeout: STRESS_TIMEOUT }, async () => {
  await race('merges', async () => {
    const ids = await openMany(6, () => ({ status: 'New' }));
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = ids;
    for (const [from, to] of [
      [a, c],
      [c, e],
      [e, a],
      [b, d],
      [a, d],
      [b, e],
      [f, c],
    ] as const)
      await alice.post(`/api/tickets/${from}/relations`, { wording: 'caused by', ticketId: to });
    const merge =
      (id: string, into: string): Call =>
      async () => {
        const done = await bob.post<TicketMerge>(`/api/tickets/${id}/merge`, { into });
        return done.status >= 300 ? done : bob.post(`/api/tickets/merges/${done.body.id}/undo`);
      };
    return [
      merge(a, b),
      merge(c, d),
      merge(e, f),
      merge(d, a),
      toBulk(ids, { status: 'On Hold' }),
      () => alice.delete(`/api/tickets/${a}/relations/00000000-0000-4000-8000-000000000000`),
      () => alice.post(`/api/tickets/${d}/relations`, { wording: 'child of', ticketId: f }),
    ];
  });
});
