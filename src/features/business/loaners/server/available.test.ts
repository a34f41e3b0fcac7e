import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import type { AvailableLoaner } from '../loan.contract.ts';
import type { Loaner, LoanerCounts } from '../loaner.contract.ts';
import { aLoaner, onLoan } from '../loaner.factory.ts';
import type { Reservation } from '../reservation.contract.ts';

const TODAY = '2026-11-21';
const UNTIL = '2026-12-05';

/** When it is Nov 22 in New York, and Nov 23 in UTC and Auckland. */
const LATE_IN_NEW_YORK = new Date('2026-11-23T02:00:00Z');

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  server.clock.advance(Date.parse(`${TODAY}T10:00:00Z`) - Date.now());
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const add = async (serialNumber: string, given: Parameters<typeof aLoaner>[0] = {}) =>
  (await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber, ...given }))).body.id;
const reserve = (toolId: string, assignedTo: string, from: string, until = from) =>
  alice.post(`/api/tools/${toolId}/reservations`, { assignedTo, from, until });
const available = (query: Record<string, string> = {}) =>
  alice.get<AvailableLoaner[]>(`/api/tools/available?${new URLSearchParams({ until: UNTIL, company: 'Rivera Collision', ...query })}`);
const serials = async (query?: Record<string, string>) => (await available(query)).body.map(({ serialNumber }) => serialNumber);

test('offers loaners free until a day, the preferred model first, with the next reservation', async () => {
  await add('L-1');
  await add('L-2', { model: 'iScan Lite' });
  await add('L-3', onLoan());
  await add('L-4', { status: 'In Repair' });
  await add('L-5', { status: 'End of Life' });
  await reserve(await add('L-6'), 'Harbor Street Garage', UNTIL, '2026-12-09');
  await reserve(await add('L-7'), 'Harbor Street Garage', TODAY);
  const later = await add('L-8');
  await reserve(later, 'Harbor Street Garage', '2026-12-20');
  await reserve(later, 'Harbor Street Garage', '2026-12-06', '2026-12-09');
  expect(await serials()).toEqual(['L-1', 'L-2', 'L-8']);
  expect((await available({ model: 'iScan Lite' })).body).toEqual([
    { id: 'LT-0002', serialNumber: 'L-2', model: 'iScan Lite', reservedNext: null, reservedForBorrower: null },
    { id: 'LT-0001', serialNumber: 'L-1', model: 'iScan Pro', reservedNext: null, reservedForBorrower: null },
    {
      id: later,
      serialNumber: 'L-8',
      model: 'iScan Pro',
      reservedForBorrower: null,
      reservedNext: { assignedTo: 'Harbor Street Garage', from: '2026-12-06', until: '2026-12-09' },
    },
  ]);
  expect(await serials({ until: '2026-12-04' })).toEqual(['L-1', 'L-2', 'L-6', 'L-8']);
  for (const { id } of (await available()).body) {
    const lent = await alice.post(`/api/tools/${id}/loans`, { assignedTo: 'Rivera Collision', returnDate: UNTIL });
    expect([id, lent.status]).toEqual([id, 201]);
  }
});

test('lists the borrower’s reserved loaners first, by the customer’s ID or name', async () => {
  const { id: customerId } = (await alice.post<{ id: string }>('/api/customers', { shopName: 'Rivera Collision' })).body;
  await add('L-1', { model: 'iScan Lite' });
  const own = await add('L-2');
  await reserve(own, 'rivera  COLLISION', '2026-12-01', '2026-12-03');
  const byName = await available({ model: 'iScan Lite' });
  expect(byName.body.map(({ id }) => id)).toEqual([own, 'LT-0001']);
  expect(byName.body[0]?.reservedForBorrower).toMatchObject({ from: '2026-12-01', until: '2026-12-03' });
  await alice.put(`/api/customers/${customerId}`, { shopName: 'Rivera Body Shop' });
  expect(await serials({ company: 'Rivera Body Shop', customerId })).toEqual(['L-2', 'L-1']);
  expect(await serials({ company: 'Somebody else' })).toEqual(['L-1']);
});

test.each([
  [{ until: 'soon' }, 'Until is invalid'],
  [{ until: '' }, 'Until is required'],
])('rejects %o: %s', async (query, message) => {
  expect(await available(query)).toMatchObject({ status: 400, body: { message } });
});

test('counts and filters reserved loaners and returns their reservations', async () => {
  await add('L-1');
  const first = await add('L-2');
  const second = await add('L-3');
  await reserve(second, 'Harbor Street Garage', '2026-12-06', '2026-12-09');
  await reserve(first, 'Rivera Collision', '2026-12-01');
  const { id } = (await reserve(first, 'Rivera Collision', '2026-11-22')).body as unknown as Reservation;
  await alice.post(`/api/tools/${first}/reservations/${id}/cancel`, {});
  expect((await alice.get<LoanerCounts>('/api/tools/counts')).body).toMatchObject({ total: 3, reserved: 2 });
  expect((await alice.get<Loaner[]>('/api/tools?reserved=true')).body.map((tool) => tool.id)).toEqual([first, second]);
  const all = (await alice.get<Reservation[]>('/api/tools/reservations')).body;
  expect(all.map(({ toolId, from }) => [toolId, from])).toEqual([
    [first, '2026-12-01'],
    [second, '2026-12-06'],
  ]);
});

test('uses the day of the viewer for reserved loaners in the count, the list and the row', async () => {
  server.clock.set(LATE_IN_NEW_YORK);
  alice = await server.signedIn();
  const id = await add('L-1');
  await reserve(id, 'Harbor Street Garage', '2026-11-22');
  const seen = async (zone: string) => {
    const read = async (path: string) => (await alice.get<{ length: number; reserved: number }>(`/api/tools${path}zone=${zone}`)).body;
    const lists = ['?reserved=true&', '/reservations?', `/${id}/reservations?`];
    return [(await read('/counts?')).reserved, ...(await Promise.all(lists.map(async (path) => (await read(path)).length)))];
  };
  expect(await seen('America/New_York')).toEqual([1, 1, 1, 1]);
  expect(await seen('Pacific/Auckland')).toEqual([0, 0, 0, 0]);
});

test('records the checkout, the extension and the return in the history of the repair', async () => {
  const repair = await createTicket(alice, { type: 'Tool Repair' });
  const tool = `/api/tools/${await add('L-1')}`;
  const loan = { assignedTo: 'Rivera Collision', returnDate: UNTIL, ticketId: repair.id, conditionOut: 'case and cable' };
  expect((await alice.post(`${tool}/loans`, loan)).status).toBe(201);
  expect((await alice.put(tool, { returnDate: '2026-12-12' })).status).toBe(200);
  expect((await alice.put(tool, { conditionOut: 'case' })).status).toBe(200);
  expect((await alice.post(`${tool}/return`, { conditionIn: 'cable missing' })).status).toBe(200);
  const { history, version } = await storedTicket(alice, repair);
  expect(history.slice(1).map(({ content, user }) => [content, user])).toEqual([
    ['Loaner L-1 checked out to Rivera Collision, due Dec 5, 2026: case and cable', 'n. Alice Archer'],
    ['Loaner L-1 due date changed from Dec 5, 2026 to Dec 12, 2026', 'n. Alice Archer'],
    ['Loaner L-1 returned: cable missing', 'n. Alice Archer'],
  ]);
  expect(version).toBe(repair.version + 3);
});

test('records a loan at its new ticket, also after an edit of the loaner', async () => {
  const one = await createTicket(alice, { type: 'Tool Repair' });
  const other = await createTicket(alice, { type: 'Tool Repair' });
  const tool = `/api/tools/${await add('L-1', onLoan({ ticketId: one.id, returnDate: UNTIL }))}`;
  expect((await alice.put(tool, { ticketId: other.id })).status).toBe(200);
  server.clock.advance(2 * 86_400_000);
  alice = await server.signedIn({ fullName: 'Bob Baker' });
  expect((await alice.post(`${tool}/return`, { back: '2026-11-22' })).status).toBe(200);
  expect((await alice.put(tool, onLoan({ ticketId: one.id, returnDate: UNTIL }))).status).toBe(200);
  expect((await alice.put(tool, { status: 'Available' })).status).toBe(200);
  const entriesOf = async (ticket: typeof one) => (await storedTicket(alice, ticket)).history.slice(1).map(({ content }) => content);
  const out = 'Loaner L-1 checked out to Northside Diagnostics, due Dec 5, 2026';
  expect(await entriesOf(one)).toEqual([out, 'Loaner L-1 no longer linked to this ticket', out, 'Loaner L-1 returned']);
  expect(await entriesOf(other)).toEqual([out, 'Loaner L-1 returned Nov 22, 2026']);
});
