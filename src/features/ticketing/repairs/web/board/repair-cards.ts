import { pluralize } from '../../../../../platform/number-text.ts';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import type { BoardLane, CardDrop } from '../../../../../platform/web/board/board-lane.ts';
import { isUserId } from '../../../../admin/users/person.rules.ts';
import { toTechnicianKey } from '../../../tickets/assignee.rules.ts';
import type { RepairBoard, RepairRow } from '../../../tickets/rma/repair-list.contract.ts';
import { RMA_PATH, TICKET_STATUSES, type TicketStatus } from '../../../tickets/ticket.contract.ts';
import { getStatusTone } from '../../../tickets/ticket.rules.ts';
import type { BoardBy } from './board-address.ts';
import { findClashes, sortJobs, toDropTime } from './job-times.ts';

export interface RepairCard {
  readonly id: string;
  readonly repair: RepairRow;
  /** True when it overlaps another job of its technician. */
  readonly isClash: boolean;
  readonly by: BoardBy;
}

type Lane = BoardLane<RepairCard>;

/** A repair with what its new place says of it. */
export interface RepairMove {
  readonly repair: RepairRow;
  readonly change: Partial<Pick<RepairRow, 'status' | 'technicianId' | 'scheduledDate' | 'scheduledTime'>>;
}

const ALWAYS: readonly TicketStatus[] = RMA_PATH;

/** The way through the workshop, and the other statuses that any repair has. */
export function toStatusLanes(board: RepairBoard): Lane[] {
  return board
    .filter(({ status, count }) => count > 0 || ALWAYS.includes(status))
    .toSorted((one, other) => placeOf(one.status) - placeOf(other.status))
    .map(({ status, count, repairs }) => ({
      id: status,
      name: status,
      tone: getStatusTone(status),
      count,
      cards: repairs.map((repair) => ({ id: repair.id, repair, isClash: false, by: 'status' })),
    }));
}

/** New ones before the way through the workshop, resolved ones at its end. */
const placeOf = (status: TicketStatus) => (status === 'Resolved' ? TICKET_STATUSES.length : TICKET_STATUSES.indexOf(status));

/** The board once a repair has moved, on top of its new column. Says what the server will. */
export function applyToBoard(board: RepairBoard, { repair, change }: RepairMove): RepairBoard {
  const from = board.find(({ repairs }) => repairs.some(({ id }) => id === repair.id));
  const stored = from?.repairs.find(({ id }) => id === repair.id);
  const { status } = change;
  if (!from || !stored || status === undefined || from.status === status) return board;
  return board.map((lane) => {
    if (lane === from) return { ...lane, count: lane.count - 1, repairs: lane.repairs.filter((each) => each !== stored) };
    return lane.status === status ? { ...lane, count: lane.count + 1, repairs: [{ ...stored, status }, ...lane.repairs] } : lane;
  });
}

/** The contents of a schedule: the jobs of some days, and repairs that have no date. */
export interface Schedule {
  readonly jobs: readonly RepairRow[];
  readonly unplanned: readonly RepairRow[];
  /** The number of unplanned repairs, loaded or not. */
  readonly unplannedCount: number;
}

/** The schedule once a repair has moved. Says what the server will. */
export function applyToSchedule(schedule: Schedule, { repair, change }: RepairMove): Schedule {
  const { jobs, unplanned, unplannedCount } = schedule;
  const isIt = ({ id }: RepairRow) => id === repair.id;
  const wasUnplanned = unplanned.some(isIt);
  const moved = { ...(jobs.find(isIt) ?? unplanned.find(isIt) ?? repair), ...change, ...toTechnicianOf(change) };
  const others = { jobs: jobs.filter((job) => !isIt(job)), unplanned: unplanned.filter((each) => !isIt(each)) };
  const count = unplannedCount - (wasUnplanned ? 1 : 0);
  if (moved.scheduledDate !== null) return { ...others, jobs: [...others.jobs, moved], unplannedCount: count };
  return { ...others, unplanned: [moved, ...others.unplanned], unplannedCount: count + 1 };
}

/** A technician that a move gives is known by key alone until the server answers. */
const toTechnicianOf = ({ technicianId }: RepairMove['change']): Partial<RepairRow> =>
  technicianId === undefined ? {} : { technicianUserId: isUserId(technicianId) ? technicianId : null };

/** A person whose jobs fill a column; the key is the id of a user, or the name of a person without an account. */
export interface Technician {
  readonly key: string;
  readonly name: string;
}

export const UNPLANNED = 'unplanned';
const NOBODY = 'nobody';
const PERSON = 'person:';

/** The repairs without a date, and a column for each technician with the jobs of this day. */
export function toTechnicianLanes(schedule: Schedule, day: string, staff: readonly Technician[]): Lane[] {
  const jobs = schedule.jobs.filter(({ scheduledDate }) => scheduledDate === day);
  const named = jobs.map((job) => ({ key: toTechnicianKey(job), name: job.technicianId.trim() })).filter(({ key }) => key !== '');
  const people = new Map<string, Technician>();
  for (const person of [...staff, ...named]) if (!people.has(person.key)) people.set(person.key, person);
  const unassigned = jobs.filter((job) => toTechnicianKey(job) === '');
  return [
    toUnplannedLane(schedule, 'technicians'),
    ...(unassigned.length > 0 ? [toJobLane({ id: NOBODY, name: 'No technician', jobs: unassigned }, 'technicians')] : []),
    ...[...people.values()].map(({ key, name }) => {
      const theirs = jobs.filter((job) => toTechnicianKey(job) === key);
      return toJobLane({ id: `${PERSON}${key}`, name, jobs: theirs }, 'technicians');
    }),
  ];
}

/** The repairs without a date, and a column for each day with its jobs, of one technician, given by key or name, or of all. */
export function toDayLanes(schedule: Schedule, days: readonly string[], technician: string): Lane[] {
  const isShown = (job: RepairRow) => technician === '' || [toTechnicianKey(job), job.technicianId.trim()].includes(technician);
  const jobs = schedule.jobs.filter(isShown);
  return [
    toUnplannedLane(schedule, 'days'),
    ...days.map((day) => {
      const theirs = jobs.filter(({ scheduledDate }) => scheduledDate === day);
      return toJobLane({ id: day, name: dayName(day), jobs: theirs }, 'days');
    }),
  ];
}

function toUnplannedLane({ unplanned, unplannedCount }: Schedule, by: BoardBy): Lane {
  const cards = unplanned.map((repair) => ({ id: repair.id, repair, isClash: false, by }));
  return { id: UNPLANNED, name: 'Unscheduled', count: unplannedCount, note: '—', cards };
}

function toJobLane({ id, name, jobs }: { id: string; name: string; jobs: readonly RepairRow[] }, by: BoardBy): Lane {
  const clashes = findClashes(jobs);
  const cards = sortJobs(jobs).map((repair) => ({ id: repair.id, repair, isClash: clashes.has(repair.id), by }));
  return { id, name, count: jobs.length, note: describeJobs(jobs.length, clashes.size), isWarning: clashes.size > 0, cards };
}

/** 'No jobs', 'No conflicts', '2 jobs conflict' */
export function describeJobs(jobs: number, conflicting: number): string {
  if (conflicting > 0) return `${pluralize(conflicting, 'job')} conflict`;
  return jobs > 0 ? 'No conflicts' : 'No jobs';
}

/** 'Mon, Nov 23' */
const DAY_NAME = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayName = (day: string) => DAY_NAME.format(Date.parse(day));

/** Monday to Friday of the week of a day, and what else of it has jobs or is that day. */
export function toWeek(day: string, jobs: readonly RepairRow[]): string[] {
  const monday = toMonday(day);
  const days = Array.from({ length: 7 }, (_, place) => addDays(monday, place) ?? day);
  return days.filter((each, place) => place < 5 || each === day || jobs.some(({ scheduledDate }) => scheduledDate === each));
}

/** The day itself, or the Monday after a weekend. */
export function toWorkday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, { 0: 1, 6: 2 }[weekday] ?? 0) ?? day;
}

/** The Monday of the week of a day. */
export function toMonday(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) ?? day;
}

/** Makes the change of a repair from its new column and place; undefined: nothing changes. */
export function toRepairMove(
  { card, lane, others, index }: CardDrop<RepairCard>,
  { day, technician }: { day: string; technician: string },
): RepairMove | undefined {
  const { repair, by } = card;
  const toMove = (change: RepairMove['change']) => ({ repair, change });
  if (by === 'status') {
    const status = TICKET_STATUSES.find((each) => each === lane);
    return status === undefined || status === repair.status ? undefined : toMove({ status });
  }
  if (lane === UNPLANNED) return repair.scheduledDate === null ? undefined : toMove({ scheduledDate: null, scheduledTime: '' });
  const [above, below] = [others[index - 1], others[index]].map((other) => other?.repair.scheduledTime);
  const planned = { scheduledDate: by === 'days' ? lane : day, scheduledTime: toDropTime(repair.scheduledTime, above, below) };
  const technicianId = by === 'days' ? technician || toTechnicianKey(repair) : lane === NOBODY ? '' : lane.slice(PERSON.length);
  return toMove({ ...planned, technicianId });
}

/** Names a move by the summary of its repair. */
export const nameOfMove = ({ repair }: RepairMove): string => repair.summary;
