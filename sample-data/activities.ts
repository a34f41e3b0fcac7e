import { LEAD_STATUSES } from '../src/features/business/leads/lead.contract.ts';
import { isInProgress } from '../src/features/business/leads/lead.rules.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { toDay } from '../src/platform/time/calendar-day.ts';
import { DAY, type StaffMember, staff } from './business.ts';
import { insertRows, iso } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_261_130;

const NOTES = [
  'Prefers a call before 10 AM. Front desk closes at 5.',
  'Opens a second bay in January and wants a quote for another iScan Pro.',
  'Asked for the invoice to go to the office, not to the shop floor.',
  'Trained two new technicians on remote sessions. Both know the battery maintainer rule now.',
  'Uses a generator on the weekend, so no programming on Saturdays.',
  'Happy with the loaner. Might buy a refurbished unit at the end of the year.',
  'Ray is the decision maker, Dana does the paperwork.',
] as const;

const TASKS = [
  'Send the quote for two more tools',
  'Call about the firmware update',
  'Ask for the missing tax form',
  'Book the training for new technicians',
  'Check if the replaced cable works',
] as const;

const STEPS = ['Call back', 'Send the proposal', 'Demo by remote session', 'Check the budget', 'Visit the shop'] as const;

interface OpenLead extends Record<string, unknown> {
  readonly id: string;
  readonly customer_id: string | null;
}

/** Adds notes and tasks to the newest customers and to leads. Most open leads get an owner and a next step, some of them overdue. */
export async function loadActivities(db: Db, now: number, customerCount = 60): Promise<void> {
  const random = createRandom(SEED);
  const open = LEAD_STATUSES.filter((status) => isInProgress({ status }));
  const { rows: leads } = await db.query<OpenLead>('SELECT id, customer_id FROM leads WHERE status = ANY ($1) ORDER BY id', [open]);
  const { rows: customers } = await db.query<{ id: string }>(
    'SELECT id FROM customers WHERE merged_into IS NULL ORDER BY created_at DESC, id LIMIT $1',
    [customerCount],
  );
  const targets = [
    ...customers.map(({ id }) => ({ customer_id: id, lead_id: null })),
    ...leads.filter((_, place) => place % 3 === 0).map(({ id, customer_id }) => ({ customer_id, lead_id: id })),
  ];
  await insertRows(
    db,
    'notes',
    targets.map((target) => makeNote(random, target, now)),
  );
  await insertRows(
    db,
    'tasks',
    targets.filter((_, place) => place % 2 === 0).map((target) => makeTask(random, target, now)),
  );
  for (const { id } of leads) {
    if (random.chance(0.8)) await planStep(db, random, id, now);
  }
}

const anyone = (random: Random): StaffMember => staff[random.int(0, staff.length - 1)] as StaffMember;
const dayFrom = (now: number, days: number) => toDay(now + days * DAY);

function makeNote(random: Random, target: object, now: number) {
  const author = anyone(random);
  const at = iso(now - random.int(1, 60 * 24) * (DAY / 24));
  return {
    ...target,
    text: random.pick(NOTES),
    author_id: author.id,
    author_name: author.fullName,
    created_at: at,
    last_updated: at,
    version: 1,
  };
}

function makeTask(random: Random, target: object, now: number) {
  const author = anyone(random);
  const at = now - random.int(2, 30) * DAY;
  const isDone = random.chance(0.4);
  return {
    ...target,
    title: random.pick(TASKS),
    due_on: random.chance(0.8) ? dayFrom(now, random.int(-4, 12)) : null,
    assignee_id: random.chance(0.8) ? anyone(random).id : null,
    is_done: isDone,
    done_at: isDone ? iso(at + DAY) : null,
    done_by: isDone ? author.fullName : '',
    created_by: author.fullName,
    created_at: iso(at),
    last_updated: iso(isDone ? at + DAY : at),
    version: isDone ? 2 : 1,
  };
}

async function planStep(db: Db, random: Random, id: string, now: number): Promise<void> {
  await db.query({
    name: 'load-next-step',
    text: 'UPDATE leads SET owner_id = $2, next_step = $3, next_step_on = $4 WHERE id = $1',
    values: [id, anyone(random).id, random.pick(STEPS), dayFrom(now, random.int(-3, 14))],
  });
}
