import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../platform/server/clock.ts';
import { toDay } from '../../../../platform/time/calendar-day.ts';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { rounds } from '../../../../testing/server/stress.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Loaner } from '../loaner.contract.ts';
import { aLoaner, onLoan } from '../loaner.factory.ts';
import { overlap, type Period } from '../period.rules.ts';
import type { Reservation } from '../reservation.contract.ts';

const TOOL = '/api/tools/LT-0001';
const TODAY = '2026-11-21';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  server.clock.advance(Date.parse(`${TODAY}T10:00:00Z`) - Date.now());
  alice = await server.signedIn({ fullName: 'Alice Archer' });
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
});

const reserve = (assignedTo: string, from: string, until: string, tool = TOOL) =>
  alice.post<Reservation & { message: string }>(`${tool}/reservations`, { assignedTo, from, until });
const reservations = async () => (await alice.get<Reservation[]>(`${TOOL}/reservations`)).body;

test('reserves a loaner for days including the last one, and lists reservations by date', async () => {
  expect(await reserve('Tanaka Auto', '2026-12-01', '2026-12-05')).toMatchObject({
    status: 201,
    body: { toolId: 'LT-0001', state: 'planned' },
  });
  const refused = { status: 409, body: { message: 'L-1 is reserved for Tanaka Auto (Dec 1 – Dec 5, 2026).' } };
  expect(await reserve('Rivera Collision', '2026-12-05', '2026-12-08')).toMatchObject(refused);
  expect(await reserve('Tanaka Auto', '2026-11-30', '2026-12-01')).toMatchObject(refused);
  expect((await reserve('Rivera Collision', '2026-11-21', '2026-11-30')).status).toBe(201);
  expect(await reservations()).toMatchObject([{ assignedTo: 'Rivera Collision' }, { assignedTo: 'Tanaka Auto', from: '2026-12-01' }]);
});

test.each<[object, string]>([
  [{ assignedTo: '' }, 'Reserved for is required'],
  [{ from: '' }, 'Start date is required'],
  [{ until: '2026-11-30' }, 'The end date can’t be before the start date'],
  [{ from: '2026-11-01', until: '2026-11-20' }, 'The reservation dates are in the past.'],
])('rejects a reservation with %o: %s', async (wrong, message) => {
  const body = { assignedTo: 'Tanaka Auto', from: '2026-12-01', until: '2026-12-05', ...wrong };
  expect(await alice.post(`${TOOL}/reservations`, body)).toMatchObject({ status: 400, body: { message } });
  expect(await reservations()).toEqual([]);
});

test('rejects a loan on days another customer reserved, and uses the reservation of the same customer', async () => {
  await reserve('Tanaka Auto', '2026-12-01', '2026-12-05');
  const refused = { status: 409, body: { message: 'L-1 is reserved for Tanaka Auto (Dec 1 – Dec 5, 2026).' } };
  const checkOut = (assignedTo: string, returnDate: string) => alice.post(`${TOOL}/loans`, { assignedTo, returnDate });
  expect(await checkOut('Rivera Collision', '2026-12-01')).toMatchObject(refused);
  expect(await alice.put(TOOL, onLoan({ assignedTo: 'Rivera Collision', returnDate: '2026-12-10' }))).toMatchObject(refused);
  expect((await checkOut('Rivera Collision', '2026-11-30')).status).toBe(201);
  expect(await alice.put(TOOL, { returnDate: '2026-12-02' })).toMatchObject(refused);
  await alice.post(`${TOOL}/return`, {});
  expect((await checkOut('tanaka  AUTO', '2026-12-04')).status).toBe(201);
  expect(await reservations()).toEqual([]);
});

test('reserves a loaner on loan from the day after its due date, or from tomorrow if overdue', async () => {
  await alice.put(TOOL, onLoan({ assignedTo: 'Rivera Collision', returnDate: '2026-11-25' }));
  const refused = { status: 409, body: { message: 'L-1 is on loan to Rivera Collision, due Nov 25, 2026.' } };
  expect(await reserve('Tanaka Auto', '2026-11-25', '2026-11-28')).toMatchObject(refused);
  expect((await reserve('Tanaka Auto', '2026-11-26', '2026-11-26')).status).toBe(201);
  server.clock.advance(7 * DAY_MS);
  alice = await server.signedIn();
  expect(await reservations()).toEqual([]);
  expect(await reserve('Tanaka Auto', '2026-11-28', '2026-11-29')).toMatchObject(refused);
  expect((await reserve('Tanaka Auto', '2026-11-29', '2026-11-29')).status).toBe(201);
});

test('cancels a reservation once and frees its days', async () => {
  const { id } = (await reserve('Tanaka Auto', '2026-12-01', '2026-12-05')).body;
  const cancel = (reservation: unknown, tool = TOOL) => alice.post(`${tool}/reservations/${reservation}/cancel`, {});
  await alice.post('/api/tools', aLoaner({ serialNumber: 'L-2' }));
  for (const path of [cancel('x'), cancel(99), cancel(id, '/api/tools/LT-0002'), cancel(id, '/api/tools/LT-9')])
    expect((await path).status).toBe(404);
  expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'cancelled' } });
  expect(await cancel(id)).toMatchObject({ status: 409, body: { message: 'This reservation was already canceled.' } });
  expect((await reserve('Rivera Collision', '2026-12-02', '2026-12-02')).status).toBe(201);
});

test('rejects a reservation at End of Life, and End of Life of a reserved loaner', async () => {
  const { id } = (await reserve('Tanaka Auto', '2026-12-01', '2026-12-05')).body;
  const ended = await alice.put(TOOL, { status: 'EOL' });
  expect(ended).toMatchObject({ status: 409, body: { message: expect.stringContaining('Cancel the reservation first.') } });
  await alice.post(`${TOOL}/reservations/${id}/cancel`, {});
  expect((await alice.put(TOOL, { status: 'EOL' })).status).toBe(200);
  expect(await reserve('Tanaka Auto', '2026-12-01', '2026-12-05')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('End of Life') },
  });
});

const dayAt = (offset: number) => toDay(Date.parse(TODAY) + offset * DAY_MS);
const customer = fc.constantFrom('Tanaka Auto', 'Rivera Collision', 'Westgate Car Care');
const step = fc.oneof(
  fc.record({ do: fc.constant('reserve' as const), customer, from: fc.nat(12), days: fc.nat(4) }),
  fc.record({ do: fc.constant('lend' as const), customer, due: fc.nat(12) }),
  fc.record({ do: fc.constant('move' as const), due: fc.nat(12) }),
  fc.record({ do: fc.constant('return' as const) }),
  fc.record({ do: fc.constant('cancel' as const), which: fc.nat(3) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Booked = Period & { customer: string; id?: number };

/** Independent model of the calendar to compare with. */
class Calendar {
  planned: Booked[] = [];
  loan: Booked | undefined;

  isFreeFor(name: string, period: Period): boolean {
    return this.planned.every((each) => each.customer === name || !overlap(each, period));
  }

  /** Returns whether the step is allowed, and applies it to the calendar. */
  take(tool: string, each: Step): { allowed: boolean; call: () => Promise<{ status: number; body: object }> } {
    if (each.do === 'reserve') {
      const booked: Booked = { customer: each.customer, from: dayAt(each.from), until: dayAt(each.from + each.days) };
      const allowed = ![...this.planned, ...(this.loan ? [this.loan] : [])].some((other) => overlap(other, booked));
      if (allowed) this.planned.push(booked);
      return { allowed, call: () => this.remember(booked, reserve(booked.customer, booked.from, booked.until, tool)) };
    }
    if (each.do === 'cancel') {
      const [cancelled] = this.planned.splice(each.which, 1);
      return { allowed: cancelled !== undefined, call: () => alice.post(`${tool}/reservations/${cancelled?.id}/cancel`, {}) };
    }
    if (each.do === 'return') {
      const allowed = this.loan !== undefined;
      this.loan = undefined;
      return { allowed, call: () => alice.post(`${tool}/return`, {}) };
    }
    const isMove = each.do === 'move';
    const name = isMove ? (this.loan?.customer ?? '') : each.customer;
    const period = { from: TODAY, until: dayAt(each.due) };
    const allowed = isMove === (this.loan !== undefined) && this.isFreeFor(name, period);
    if (allowed) {
      this.loan = { customer: name, ...period };
      this.planned = this.planned.filter((other) => !overlap(other, period));
    }
    const returnDate = period.until;
    if (isMove) return { allowed: allowed || this.loan === undefined, call: () => alice.put(tool, { returnDate }) };
    return { allowed, call: () => alice.post(`${tool}/loans`, { assignedTo: name, returnDate }) };
  }

  private async remember(booked: Booked, call: ReturnType<typeof reserve>) {
    const reply = await call;
    booked.id = reply.body.id;
    return reply;
  }
}

async function readPeriods(toolId: string): Promise<Period[]> {
  const { rows } = await server.database.query<{ from: string; until: string }>(
    `SELECT from_day::text AS from, until_day::text AS until FROM tool_reservations WHERE tool_id = $1 AND state = 'planned'
     UNION ALL SELECT (lent_at AT TIME ZONE 'UTC')::date::text, due::text FROM loans WHERE tool_id = $1 AND returned_at IS NULL ORDER BY 1`,
    [toolId],
  );
  return rows;
}

const overlapping = (periods: readonly Period[]) => periods.filter((one) => periods.some((other) => one !== other && overlap(one, other)));

test('matches the calendar model in any order of reservations, loans, extensions, returns and cancellations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
      const { id } = (await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber: crypto.randomUUID() }))).body;
      const calendar = new Calendar();
      for (const each of steps) {
        const { allowed, call } = calendar.take(`/api/tools/${id}`, each);
        const { status } = await call();
        expect([each, status < 300]).toEqual([each, allowed]);
        const periods = await readPeriods(id);
        expect(overlapping(periods)).toEqual([]);
        expect(periods).toHaveLength(calendar.planned.length + (calendar.loan ? 1 : 0));
      }
    }),
    { numRuns: rounds(6, 200) },
  );
});

test('never overlaps under concurrent reservations and checkouts', async () => {
  const calls = Array.from({ length: 30 }, (_, n) =>
    n % 5 === 0
      ? alice.post(`${TOOL}/loans`, { assignedTo: `Shop ${n}`, returnDate: dayAt(n % 9) })
      : reserve(`Shop ${n}`, dayAt(n % 11), dayAt((n % 11) + (n % 4))),
  );
  const replies = await Promise.all(calls);
  const succeeded = replies.filter(({ status }) => status === 201).length;
  const periods = await readPeriods('LT-0001');
  expect(overlapping(periods)).toEqual([]);
  expect(periods).toHaveLength(succeeded);
  expect(succeeded).toBeGreaterThan(1);
});
