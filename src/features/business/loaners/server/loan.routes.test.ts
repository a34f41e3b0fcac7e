import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../platform/server/clock.ts';
import { pick } from '../../../../testing/server/races/world.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { aLoaner, onLoan } from '../loaner.factory.ts';
import { listLoansOfCustomer } from './loan.customer.service.ts';
import { findLoanerBySerial, listLoansOfSerial } from './loan.service.ts';

const TOOL = '/api/tools/LT-0001';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  server.clock.advance(Date.parse('2026-11-21T10:00:00Z') - Date.now());
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
});

const loans = async () => (await alice.get<Loan[]>(`${TOOL}/loans`)).body;
const tool = async () => (await alice.get<Loaner>(TOOL)).body;
const checkOut = (loan: object = {}) =>
  alice.post<Loaner>(`${TOOL}/loans`, { assignedTo: 'Tanaka Auto', returnDate: '2026-12-01', ...loan });

test('checks out and returns a loaner, and keeps the loan in its history', async () => {
  const repair = (await alice.post('/api/tickets', aTicket({ type: 'Tool Repair' }))).body;
  const checkedOut = await checkOut({ ticketId: repair.id, conditionOut: 'case, cable' });
  expect(checkedOut).toMatchObject({
    status: 201,
    body: { status: 'On Loan', assignedTo: 'Tanaka Auto', returnDate: '2026-12-01', version: 2 },
  });
  expect(checkedOut.body).toMatchObject({
    ticketId: repair.id,
    conditionOut: 'case, cable',
    lentAt: expect.stringMatching(/^2026-11-21T10:/),
  });
  server.clock.advance(DAY_MS);
  alice = await server.signedIn();
  const back = await alice.post<Loaner>(`${TOOL}/return`, { conditionIn: 'cable missing', status: 'In Repair' });
  expect(back).toMatchObject({ status: 200, body: { status: 'In Repair', assignedTo: '', returnDate: null, ticketId: '', lentAt: null } });
  expect(await loans()).toMatchObject([
    {
      toolId: 'LT-0001',
      serialNumber: 'L-1',
      assignedTo: 'Tanaka Auto',
      customerId: null,
      ticketId: repair.id,
      due: '2026-12-01',
      conditionOut: 'case, cable',
      conditionIn: 'cable missing',
      from: checkedOut.body.lentAt,
      back: expect.stringMatching(/^2026-11-22T10:/),
    },
  ]);
  expect(await alice.post(`${TOOL}/return`, {})).toMatchObject({ status: 409, body: { message: 'L-1 isn’t on loan.' } });
  expect((await alice.get('/api/tools/LT-9/loans')).status).toBe(404);
});

/** Retries a 503, which a server under load returns before handling a request. */
async function untilServed<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  const reply = await call();
  return reply.status === 503 ? untilServed(call) : reply;
}

test('lets one of ten simultaneous checkouts succeed, in each way to check out', async () => {
  const people = Array.from({ length: 10 }, (_, n) => `Shop ${n}`);
  const ways = [
    (assignedTo: string) => alice.put<Loaner>(TOOL, onLoan({ assignedTo })),
    (assignedTo: string) => checkOut({ assignedTo }),
    (assignedTo: string, version: number) => alice.put<Loaner>(TOOL, { ...onLoan({ assignedTo }), version }),
  ];
  for (const way of ways) {
    const { version } = await tool();
    const replies = await Promise.all(people.map((person) => untilServed(() => way(person, version))));
    const winner = replies.find(({ status }) => status < 300)?.body.assignedTo;
    const others = replies.filter(({ status }) => status >= 300);
    expect(others).toHaveLength(9);
    for (const { status, body } of others)
      expect([status, (body as { message?: string }).message]).toEqual([409, expect.stringContaining(`L-1 is on loan to ${winner}, due`)]);
    const [open, ...earlier] = await loans();
    expect([open?.assignedTo, open?.back, earlier.filter(({ back }) => back === null)]).toEqual([winner, null, []]);
    await alice.post(`${TOOL}/return`, {});
  }
  expect(await loans()).toHaveLength(3);
});

test('rejects a repeated checkout', async () => {
  expect((await alice.put(TOOL, onLoan())).status).toBe(200);
  expect((await alice.put(TOOL, onLoan())).status).toBe(409);
  expect((await alice.put(TOOL, { assignedTo: 'Somebody else' })).status).toBe(409);
  expect(await loans()).toMatchObject([{ assignedTo: 'Northside Diagnostics' }]);
});

test('corrects a loan with the current version, and sets fields other than the loan without a version', async () => {
  const { version } = (await checkOut()).body;
  const corrected = await alice.put<Loaner>(TOOL, { assignedTo: 'Tanaka Auto Electric', returnDate: '2026-12-24', version });
  expect(corrected).toMatchObject({ status: 200, body: { assignedTo: 'Tanaka Auto Electric', returnDate: '2026-12-24' } });
  expect((await alice.put(TOOL, { returnDate: '2026-12-31' })).status).toBe(200);
  expect((await alice.put(TOOL, { ...(await tool()), model: 'iScan HD' })).status).toBe(200);
  expect(await loans()).toMatchObject([{ assignedTo: 'Tanaka Auto Electric', due: '2026-12-31', back: null }]);
  const late = await alice.put(TOOL, { ...corrected.body, model: 'iScan Lite' });
  expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { model: 'iScan HD' } } });
  expect(await alice.put(TOOL, { assignedTo: ' ', version: (await tool()).version })).toMatchObject({ status: 400 });
});

test('ends the loan with any other status, and clears its fields', async () => {
  for (const status of ['Available', 'In Repair', 'End of Life']) {
    await alice.put(TOOL, { status: 'Available' });
    await checkOut();
    expect((await alice.put(TOOL, { status })).body).toMatchObject({ status, assignedTo: '', returnDate: null });
    expect((await alice.put(TOOL, { assignedTo: 'Nobody', returnDate: '2026-12-01' })).body).toMatchObject({
      assignedTo: '',
      returnDate: null,
    });
  }
  expect((await loans()).filter(({ back }) => back === null)).toEqual([]);
  expect(await loans()).toHaveLength(3);
});

test.each([
  ['In Repair', 'L-1 is in repair. Set it to Available before checking it out.'],
  ['End of Life', 'L-1 is End of Life and can’t be checked out.'],
])('rejects the checkout of a loaner that is %s', async (status, message) => {
  await alice.put(TOOL, { status });
  expect(await checkOut()).toMatchObject({ status: 409, body: { message } });
  expect(await alice.put(TOOL, onLoan())).toMatchObject({ status: 409, body: { message } });
  expect(await loans()).toEqual([]);
});

test('rejects a checkout with a missing or wrong field and names it', async () => {
  for (const [wrong, message] of [
    [{ assignedTo: ' ' }, 'Assigned to is required'],
    [{ returnDate: '' }, 'Due date is required'],
    [{ returnDate: '2026-13-01' }, 'Due date is invalid'],
    [{ ticketId: 'TKT-404404' }, 'Ticket TKT-404404 doesn’t exist.'],
    [{ returnDate: '2026-11-19' }, 'The due date can’t be in the past.'],
    [{ colour: 'red' }, 'Unknown field: colour'],
  ] as const)
    expect(await checkOut(wrong)).toMatchObject({ status: 400, body: { message } });
  expect(await loans()).toEqual([]);
});

test('accepts a return date from the checkout to today', async () => {
  await checkOut();
  server.clock.advance(5 * DAY_MS);
  alice = await server.signedIn();
  for (const [back, message] of [
    ['2026-11-20', 'A loaner can’t be returned before it was checked out.'],
    ['2026-11-27', 'A loaner can’t be returned on a future date.'],
  ])
    expect(await alice.post(`${TOOL}/return`, { back })).toMatchObject({ status: 400, body: { message } });
  expect((await alice.post(`${TOOL}/return`, { back: '2026-11-24' })).status).toBe(200);
  expect(await loans()).toMatchObject([{ back: '2026-11-24T12:00:00.000Z' }]);
});

test('finds loans by serial number and company, also of a customer with that name', async () => {
  const { id } = (await alice.post<{ id: string }>('/api/customers', { shopName: 'Tanaka Auto Electric' })).body;
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-2', ...onLoan() }));
  await checkOut({ assignedTo: ' tanaka auto  ELECTRIC' });
  await alice.post(`${TOOL}/return`, {});
  await checkOut({ assignedTo: 'Tanaka Auto Electric' });
  const db = server.database;
  expect(await listLoansOfSerial(db, ' l-1')).toMatchObject([
    { back: null, customerId: id },
    { back: expect.any(String), customerId: id },
  ]);
  expect(await listLoansOfSerial(db, 'L-3')).toEqual([]);
  expect((await listLoansOfCustomer(server.deps, id)).map(({ serialNumber }) => serialNumber)).toEqual(['L-1', 'L-1']);
  expect(await findLoanerBySerial(db, 'l -2')).toMatchObject({ id: 'LT-0002', status: 'On Loan' });
});

test('keeps the loans and reservations of a renamed customer and gives them the new name', async () => {
  const { id } = (await alice.post('/api/customers', { shopName: 'Tanaka Auto' })).body;
  await checkOut();
  await alice.post(`${TOOL}/return`, {});
  await checkOut({ assignedTo: 'TANAKA  auto' });
  await alice.post(`${TOOL}/reservations`, { assignedTo: 'Tanaka Auto', from: '2026-12-10', until: '2026-12-11' });
  expect((await alice.put(`/api/customers/${id}`, { shopName: 'Tanaka Auto Electric' })).status).toBe(200);
  await expect.poll(async () => (await tool()).assignedTo, { interval: 5 }).toBe('Tanaka Auto Electric');
  expect([await tool(), await loans(), (await alice.get(`${TOOL}/reservations`)).body]).toMatchObject([
    { customerId: id, version: 4 },
    [{ customerId: id }, { customerId: id }],
    [{ customerId: id }],
  ]);
  // The loan uses up the reservation of the same customer.
  const checkedOut = await alice.put(TOOL, { assignedTo: 'Tanaka Auto Electric', returnDate: '2026-12-11', version: 4 });
  expect(checkedOut).toMatchObject({ status: 200, body: { customerId: id } });
  expect((await alice.get(`${TOOL}/reservations`)).body).toEqual([]);
});

test('links a loan to a customer by ID, and rejects an unknown one', async () => {
  const one = (await alice.post<{ id: string }>('/api/customers', { shopName: 'Tanaka Auto' })).body;
  const other = (await alice.post<{ id: string }>('/api/customers', { shopName: 'TANAKA AUTO' })).body;
  expect(await checkOut({ assignedTo: 'Tanaka Auto' })).toMatchObject({ body: { customerId: null } });
  expect(await alice.put(TOOL, { customerId: other.id })).toMatchObject({ body: { customerId: other.id, assignedTo: 'TANAKA AUTO' } });
  expect(await loans()).toMatchObject([{ customerId: other.id }]);
  expect((await listLoansOfCustomer(server.deps, one.id)).length).toBe(0);
  expect(await alice.put(TOOL, { customerId: 'nobody' })).toMatchObject({
    status: 400,
    body: { message: 'Customer nobody doesn’t exist.' },
  });
  await alice.post(`${TOOL}/return`, {});
  expect(await tool()).toMatchObject({ customerId: null, assignedTo: '' });
});

test('extends a loan, and neither extends nor ends one that has ended', async () => {
  const tickets = [await createTicket(alice, { type: 'Tool Repair' }), await createTicket(alice, { type: 'Tool Repair' })] as const;
  const { lentAt } = (await checkOut({ ticketId: tickets[0].id })).body;
  const extend = (due: object) => alice.post<Loaner>(`${TOOL}/extend`, { returnDate: '2026-12-08', ...due });
  const returnLoaner = (given: object) => alice.post(`${TOOL}/return`, given);
  expect(await extend({ lentAt })).toMatchObject({ status: 200, body: { returnDate: '2026-12-08', lentAt } });
  expect(await extend({ returnDate: '2026-12-09' })).toMatchObject({ status: 200, body: { returnDate: '2026-12-09' } });
  for (const [wrong, message] of [
    [{ returnDate: '' }, 'Due date is required'],
    [{ returnDate: '2026-11-19' }, 'The due date can’t be in the past.'],
  ] as const)
    expect(await extend(wrong)).toMatchObject({ status: 400, body: { message } });
  expect((await returnLoaner({ lentAt })).status).toBe(200);

  const over = { status: 409, body: { message: 'L-1 was already returned.' } };
  expect([await extend({ lentAt }), await returnLoaner({ lentAt })]).toMatchObject([over, over]);
  expect(await extend({})).toMatchObject({ status: 409, body: { message: 'L-1 isn’t on loan.' } });
  server.clock.advance(1_000);
  await checkOut({ assignedTo: 'Rivera Collision', ticketId: tickets[1].id });
  const lentOn = { status: 409, body: { message: 'L-1 was already returned. L-1 is on loan to Rivera Collision, due Dec 1, 2026.' } };
  expect([await extend({ lentAt }), await returnLoaner({ lentAt })]).toMatchObject([lentOn, lentOn]);
  expect(await loans()).toMatchObject([{ assignedTo: 'Rivera Collision', due: '2026-12-01', back: null }, { due: '2026-12-09' }]);
  expect((await storedTicket(alice, tickets[1])).history.slice(1)).toHaveLength(1);
  expect((await returnLoaner({ lentAt: (await tool()).lentAt })).status).toBe(200);
});

test('checks out one loaner at a time for a repair, also under concurrent requests', async () => {
  const repair = await createTicket(alice, { type: 'Tool Repair' });
  const paths = [TOOL];
  for (const serialNumber of ['L-2', 'L-3', 'L-4', 'L-5', 'L-6'])
    paths.push(`/api/tools/${(await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber }))).body.id}`);
  const loan = onLoan({ ticketId: repair.id });
  const { status: _, ...asked } = loan;
  const ways = [
    (path: string) => alice.post<Loaner>(`${path}/loans`, asked),
    (path: string) => alice.put<Loaner>(path, loan),
    (path: string, place: number) => alice.post<Loaner>('/api/tools', aLoaner({ serialNumber: `NEW-${place}-${path.slice(-1)}`, ...loan })),
  ];
  const replies = await Promise.all(paths.map((path, place) => untilServed(async () => pick(ways, place)(path, place))));
  const out = replies.find(({ status }) => status < 300)?.body;
  const refused = { status: 409, body: { message: `${repair.id} already has loaner ${out?.serialNumber}. Return it first.` } };
  expect(replies.filter(({ body }) => body !== out)).toMatchObject(Array(5).fill(refused));
  const ofRepair = async () => (await alice.get<Loan[]>(`/api/tickets/${repair.id}/loans`)).body;
  expect(await ofRepair()).toMatchObject([{ toolId: out?.id, back: null }]);
  expect((await alice.put(`/api/tools/${out?.id}`, { conditionOut: 'case' })).status).toBe(200);
  await alice.post(`/api/tools/${out?.id}/return`, {});
  const next = paths.find((path) => !path.endsWith(String(out?.id))) ?? '';
  expect((await alice.post(`${next}/loans`, asked)).status).toBe(201);
  expect(await ofRepair()).toHaveLength(2);
});
