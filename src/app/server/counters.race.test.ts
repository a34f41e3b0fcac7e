import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Loaner } from '../../features/business/loaners/loaner.contract.ts';
import { aLoaner, onLoan } from '../../features/business/loaners/loaner.factory.ts';
import type { Part } from '../../features/master-data/parts/part.contract.ts';
import { aPart } from '../../features/master-data/parts/part.factory.ts';
import { TOOL_MODELS } from '../../features/master-data/tool-models/tool-models.ts';
import type { BulkResult } from '../../features/ticketing/bulk/ticket-bulk.contract.ts';
import type { TicketMerge } from '../../features/ticketing/relations/ticket-merge.contract.ts';
import { TICKET_STATUSES, TICKET_TYPES, type Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiReply } from '../../testing/server/api-caller.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const type = fc.constantFrom(...TICKET_TYPES);
const status = fc.constantFrom(...TICKET_STATUSES);
const people = fc.shuffledSubarray(['Alice Archer', 'Bob Baker', 'Carl']);
const category = fc.constantFrom('', 'Internal', 'Research', 'Phone call', 'Chat', 'Email');
const ticket = fc.nat(4);
const tool = fc.nat(1);

const STEPS = {
  save: fc.record({
    step: fc.constant('save' as const),
    ticket,
    category,
    change: fc.record(
      { type, status, vehicleMake: fc.constantFrom('', 'BMW', 'Audi'), department: fc.constantFrom('', 'Bench'), assignees: people },
      { requiredKeys: [] },
    ),
  }),
  bulk: fc.record({
    step: fc.constant('bulk' as const),
    tickets: fc.uniqueArray(ticket, { minLength: 1 }),
    change: fc.oneof(
      fc.record({ status }),
      fc.record({ type }),
      fc.record({ assignees: people.map((names) => names.map((name) => ({ name }))) }),
    ),
  }),
  undoBulk: fc.record({ step: fc.constant('undoBulk' as const) }),
  merge: fc.record({ step: fc.constant('merge' as const), ticket, into: ticket }),
  undoMerge: fc.record({ step: fc.constant('undoMerge' as const) }),
  lend: fc.record({ step: fc.constant('lend' as const), tool }),
  takeBack: fc.record({ step: fc.constant('takeBack' as const), tool }),
  changeModel: fc.record({ step: fc.constant('changeModel' as const), tool, model: fc.constantFrom(...TOOL_MODELS) }),
  usePart: fc.record({ step: fc.constant('usePart' as const), quantity: fc.integer({ min: 1, max: 3 }) }),
  direct: fc.record({
    step: fc.constant('direct' as const),
    sql: fc.constantFrom(
      'SELECT compact_ticket_counters()',
      "UPDATE tickets SET created_at = created_at - interval '20 days'",
      "UPDATE loans SET lent_at = lent_at - interval '3 days'",
      `INSERT INTO tickets (id, summary, customer_company, type, status, created_at)
        SELECT 'OLD-' || gen_random_uuid(), '', '', 'SOD', 'Resolved', now() - n * interval '9 days' FROM generate_series(1, 3) AS n`,
      "SELECT remove_imported_tickets(ARRAY(SELECT id FROM tickets WHERE id LIKE 'OLD-%' LIMIT 2))",
    ),
  }),
  /** Before that time, reopening a ticket undoes the close. */
  wait: fc.record({ step: fc.constant('wait' as const) }),
};
const anyStep = fc.oneof({ arbitrary: STEPS.save, weight: 6 }, { arbitrary: STEPS.bulk, weight: 2 }, ...Object.values(STEPS).slice(2));
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

interface Times {
  isOpen: boolean;
  mergedInto: string | null;
  closed: 'no' | 'just now' | 'earlier';
  wasReopened: boolean;
  isReplied: boolean;
}

interface World {
  readonly ticketIds: string[];
  readonly toolIds: readonly string[];
  readonly partId: string;
  readonly times: Map<string, Times>;
  batchId: string | null;
  mergeId: string | null;
}

test('keeps all counters and ticket times correct', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 24 }), async (steps) => {
      const world = await newWorld();
      for (const step of steps) {
        const answer = await take(world, step);
        expect(answer?.status ?? 200).toBeLessThan(500);
        await follow(world, step, answer);
      }
      expect(await query('SELECT * FROM find_wrong_counters()')).toEqual([]);
      expect(await readTimes()).toEqual(expectTimes(world));
      await query('SELECT rebuild_ticket_counters()');
      expect(await query('SELECT * FROM find_wrong_counters()')).toEqual([]);
    }),
    { numRuns: rounds(3, 200), seed: 48 },
  );
});

const query = async <R extends object>(text: string) => (await server.database.query<R & Record<string, unknown>>(text)).rows;

async function newWorld(): Promise<World> {
  await query('TRUNCATE tickets, tools, parts CASCADE');
  const toolIds = [];
  for (const serialNumber of ['L-1', 'L-2']) toolIds.push((await alice.post<Loaner>('/api/tools', aLoaner({ serialNumber }))).body.id);
  const partId = (await alice.post<Part>('/api/parts', aPart({ quantity: 1_000 }))).body.id;
  return { ticketIds: [], toolIds, partId, times: new Map(), batchId: null, mergeId: null };
}

/** Returns undefined if there is nothing to do, such as no merge to undo. */
async function take(world: World, step: Step): Promise<ApiReply<unknown> | undefined> {
  const id = 'ticket' in step ? world.ticketIds[step.ticket] : undefined;
  const toolId = 'tool' in step ? world.toolIds[step.tool] : undefined;
  if (step.step === 'save') return save(world, id, step);
  if (step.step === 'bulk') return changeMany(world, step);
  if (step.step === 'undoBulk') return world.batchId === null ? undefined : alice.post(`/api/tickets/bulk/${world.batchId}/undo`);
  if (step.step === 'merge') return id && world.ticketIds[step.into] ? merge(world, id, world.ticketIds[step.into] ?? '') : undefined;
  if (step.step === 'undoMerge') return world.mergeId === null ? undefined : alice.post(`/api/tickets/merges/${world.mergeId}/undo`);
  if (step.step === 'lend') return alice.put(`/api/tools/${toolId}`, onLoan());
  if (step.step === 'takeBack') return alice.post(`/api/tools/${toolId}/return`, { conditionIn: '' });
  if (step.step === 'changeModel') return alice.put(`/api/tools/${toolId}`, { model: step.model });
  if (step.step === 'usePart') return alice.post(`/api/parts/${world.partId}/movements`, { kind: 'used', quantity: step.quantity });
  await query(step.step === 'wait' ? "UPDATE ticket_times SET closed_at = closed_at - interval '1 day'" : step.sql);
  return undefined;
}

async function save(world: World, id: string | undefined, { change, category: of }: Extract<Step, { step: 'save' }>) {
  const history = of === '' ? [] : [{ content: 'Said so.', category: of }];
  if (id !== undefined) return alice.put(`/api/tickets/${id}`, { ...change, history });
  const opened = await alice.post<Ticket>('/api/tickets', { ...aTicket(), ...change, history });
  world.ticketIds.push(opened.body.id);
  return opened;
}

async function changeMany(world: World, { tickets, change }: Extract<Step, { step: 'bulk' }>) {
  const ids = tickets.flatMap((place) => world.ticketIds[place] ?? []);
  if (ids.length === 0) return undefined;
  const done = await alice.post<BulkResult>('/api/tickets/bulk', { ids, change });
  world.batchId = done.body.batchId ?? null;
  return done;
}

async function merge(world: World, id: string, into: string) {
  const done = await alice.post<TicketMerge>(`/api/tickets/${id}/merge`, { into });
  if (done.status === 201) world.mergeId = done.body.id;
  return done;
}

const REPLIES: readonly string[] = ['Phone call', 'Chat', 'Email'];

async function follow({ times, ticketIds }: World, step: Step, answer: ApiReply<unknown> | undefined): Promise<void> {
  const rows = await query<Pick<Times, 'isOpen' | 'mergedInto'> & { id: string }>(
    'SELECT id, is_open AS "isOpen", merged_into AS "mergedInto" FROM tickets',
  );
  const ids = new Set(rows.map(({ id }) => id));
  for (const id of times.keys()) if (!ids.has(id)) times.delete(id);
  for (const { id, isOpen, mergedInto } of rows) {
    const known = times.get(id);
    if (!known) times.set(id, { isOpen, mergedInto, closed: 'no', wasReopened: false, isReplied: false });
    // Neither a merge nor its undo closes or reopens a ticket.
    else if (known.mergedInto !== mergedInto) Object.assign(known, { isOpen, mergedInto });
    else if (known.isOpen !== isOpen) Object.assign(known, { isOpen, ...turn(known, isOpen) });
  }
  if (step.step === 'wait') for (const each of times.values()) if (each.closed === 'just now' && !each.mergedInto) each.closed = 'earlier';
  if (step.step !== 'save' || (answer?.status ?? 500) >= 300 || !REPLIES.includes(step.category)) return;
  const replied = times.get(ticketIds[step.ticket] ?? '') ?? times.get(ticketIds.at(-1) ?? '');
  if (replied) replied.isReplied = true;
}

function turn({ closed, wasReopened }: Times, isOpen: boolean): Partial<Times> {
  if (!isOpen) return { closed: 'just now' };
  return closed === 'earlier' ? { wasReopened: true } : { closed: 'no', wasReopened };
}

/** Computes the expected times of each ticket. Replies of a merged ticket moved with it. */
function expectTimes({ times }: World) {
  const mergeTargetOf = (id: string): string => {
    const mergedInto = times.get(id)?.mergedInto;
    return mergedInto ? mergeTargetOf(mergedInto) : id;
  };
  const replied = new Set([...times].filter(([, { isReplied }]) => isReplied).map(([id]) => mergeTargetOf(id)));
  return Object.fromEntries(
    [...times]
      .filter(([, { mergedInto }]) => !mergedInto)
      .map(([id, { closed, wasReopened }]) => [id, { isClosed: closed !== 'no', wasReopened, isReplied: replied.has(id) }]),
  );
}

async function readTimes() {
  const rows = await query<{ id: string }>(`SELECT tickets.id, closed_at IS NOT NULL AS "isClosed",
      coalesce(was_reopened, false) AS "wasReopened", replied_at IS NOT NULL AS "isReplied"
    FROM tickets LEFT JOIN ticket_times ON ticket_id = tickets.id WHERE merged_into IS NULL`);
  return Object.fromEntries(rows.map(({ id, ...known }) => [id, known]));
}
