import { getSerialPrefix } from '../src/features/master-data/tool-models/tool-models.ts';
import type { Db } from '../src/platform/server/database/database.ts';
import { toDay } from '../src/platform/time/calendar-day.ts';
import { DAY, modelOfNumber } from './business.ts';
import { customerIdOf } from './customers.ts';
import { insertRows, iso } from './insert-rows.ts';
import { createRandom, type Random } from './random.ts';
import type { SampleTicket } from './tickets/tickets.ts';

const SEED = 20_261_124;
const TOOLS = 25;
/** Indexes of the tools that are in repair or worn out. */
const IN_REPAIR = [20, 21];
const END_OF_LIFE = [22, 23, 24];
/** Share of the tools that are on loan. */
const OPEN_LOANS = 0.36;
/** The tool that is on loan longest is overdue by this much. */
const OVERDUE = 2 * DAY;
/** Every third tool on loan has an extended due date. */
const EXTENDED = 3;
const RESERVED_FOR = ['Harbor Street Garage', 'Training day in Tampa'] as const;
const CHECK_OUT_CONDITIONS = [
  'Complete with cable, charger and case',
  'Complete, scratch on the frame',
  'No charger, customer uses their own',
  '',
] as const;
const RETURN_CONDITIONS = ['Complete', 'Complete, cleaned', 'Cable missing, shipped later', 'Screen scratched', ''] as const;

interface Loan {
  readonly ticket: SampleTicket;
  readonly from: number;
  readonly due: number;
  /** Null while the tool is on loan. */
  readonly back: number | null;
  readonly conditionOut: string;
  readonly conditionIn: string;
}

/** Adds the loaner tools with the loans for repairs. No tool is ever at two shops at once. */
export async function loadLoaners(db: Db, tickets: Iterable<SampleTicket>, now: number, toolCount = TOOLS): Promise<void> {
  const random = createRandom(SEED);
  const loans = createLoans(random, tickets, { now, toolCount });
  const serials = Array.from(
    { length: toolCount },
    (_, place) => `L-${getSerialPrefix(modelOfNumber(place))}-${1_000 + place * 337 + random.int(0, 300)}`,
  );
  const tools = serials.map((serial, place) => toTool(random, { serial, place, loans: loans[place] ?? [], now }));
  await insertRows(db, 'tools', tools);
  const rows = loans.flatMap((of, place) => of.map((loan) => ({ tool: place, loan })));
  const { rows: stored } = await db.query<{ id: string; serial_number: string }>('SELECT id, serial_number FROM tools');
  const ids = new Map(stored.map(({ id, serial_number }) => [serial_number, id]));
  const idAt = (place: number) => ids.get(serials[place] ?? '') ?? '';
  await insertRows(
    db,
    'loans',
    rows.toSorted((one, other) => one.loan.from - other.loan.from).map(({ tool, loan }) => toLoanRow(idAt(tool), loan)),
  );
  const available = tools.flatMap(({ status }, place) => (status === 'Available' ? [idAt(place)] : []));
  await insertRows(db, 'tool_reservations', toReservations(available, now));
}

/** Reserves a tool each for the next event and the next visit. */
function toReservations(toolIds: readonly string[], now: number) {
  return toolIds.slice(0, RESERVED_FOR.length).map((tool_id, index) => ({
    tool_id,
    assigned_to: RESERVED_FOR[index],
    created_at: iso(now - (2 + index) * DAY),
    from_day: toDay(now + (5 + 9 * index) * DAY),
    until_day: toDay(now + (11 + 9 * index) * DAY),
  }));
}

/** Half of the shops whose tool is in repair get a loaner, while any are available. */
function createLoans(random: Random, tickets: Iterable<SampleTicket>, { now, toolCount }: { now: number; toolCount: number }): Loan[][] {
  const loans: Loan[][] = Array.from({ length: toolCount }, () => []);
  const maxOpen = Math.floor(toolCount * OPEN_LOANS);
  let open = 0;
  for (const ticket of tickets) {
    const loan = ticket.fields.type === 'Tool Repair' && random.chance(0.5) ? makeLoan(random, ticket, now) : undefined;
    if (!loan || (loan.back === null && open === maxOpen)) continue;
    const [first, ...others] = loans.filter((of, place) => isFree(of, place, loan));
    if (!first) continue;
    const due = loan.back === null ? dueOfOpen(loan, open, now) : loan.due;
    random.pick([first, ...others]).push({ ...loan, due });
    if (loan.back === null) open += 1;
  }
  return loans;
}

/** `place` counts the tools on loan, oldest first. */
function dueOfOpen({ from, due }: Loan, place: number, now: number): number {
  if (place === 0) return Math.max(from + DAY, Math.min(due, now - OVERDUE));
  return place % EXTENDED === EXTENDED - 1 ? now + (2 + place) * DAY : due;
}

function isFree(loans: readonly Loan[], place: number, loan: Loan): boolean {
  const last = loans.at(-1);
  if (last && (last.back === null || last.back + DAY > loan.from)) return false;
  return loan.back !== null || ![...IN_REPAIR, ...END_OF_LIFE].includes(place);
}

/** An open repair still has its loaner, unless it has been open for months. */
function makeLoan(random: Random, ticket: SampleTicket, now: number): Loan | undefined {
  const from = ticket.createdAt + random.int(2, 40) * 3_600_000;
  if (from > now) return undefined;
  const isAway = ticket.fields.status !== 'Shipped' && now - from < 60 * DAY;
  const wanted = ticket.lastUpdated + random.int(2, 9) * DAY;
  const back = isAway ? null : Math.min(Math.max(wanted, from + DAY), now - random.int(1, 40) * 3_600_000);
  if (back !== null && back <= from) return undefined;
  const conditions = { conditionOut: random.pick(CHECK_OUT_CONDITIONS), conditionIn: back === null ? '' : random.pick(RETURN_CONDITIONS) };
  return { ticket, from, due: from + random.pick([14, 21, 30]) * DAY, back, ...conditions };
}

interface ToolPlace {
  readonly serial: string;
  readonly place: number;
  readonly loans: readonly Loan[];
  readonly now: number;
}

function toTool(random: Random, { serial, place, loans, now }: ToolPlace): Record<string, unknown> {
  const open = loans.find(({ back }) => back === null);
  const bought = now - random.int(800, 1_300) * DAY;
  const idle = IN_REPAIR.includes(place) ? 'In Repair' : END_OF_LIFE.includes(place) ? 'End of Life' : 'Available';
  const last = loans.at(-1);
  return {
    serial_number: serial,
    model: modelOfNumber(place),
    status: open ? 'On Loan' : idle,
    purchase_date: toDay(bought),
    assigned_to: open?.ticket.fields.customerCompany ?? '',
    return_date: open ? toDay(open.due) : null,
    ticket_id: open?.ticket.id ?? '',
    condition_out: open?.conditionOut ?? '',
    lent_at: open ? iso(open.from) : null,
    created_at: iso(bought),
    last_updated: iso(last ? (last.back ?? last.from) : bought),
    version: 1 + 2 * loans.length - (open ? 1 : 0),
  };
}

function toLoanRow(toolId: string, { ticket, from, due, back, conditionOut, conditionIn }: Loan): Record<string, unknown> {
  const company = ticket.fields.customerCompany;
  return {
    tool_id: toolId,
    assigned_to: company,
    customer_id: customerIdOf(company),
    ticket_id: ticket.id,
    lent_at: iso(from),
    due: toDay(due),
    returned_at: back === null ? null : iso(back),
    condition_out: conditionOut,
    condition_in: conditionIn,
  };
}
