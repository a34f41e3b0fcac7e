import { pluralize } from '../../../../../platform/number-text.ts';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import type { BoardLane, CardDrop } from '../../../../../platform/web/board/board-lane.ts';
import { isUserId } from '../../../../admin/users/person.rules.ts';
import { toTechnicianKey } from '../../../tickets/assignee.rules.ts';
import type { RepairBoard, RepairRow } from '../../../tickets/rma/repair-list.contract.ts';
import { RMA_PATH, TICKET_STATUSES, type TicketStatus } from '../../../tickets/ticket.contract.ts';
import { getStatusTone, isOpen } from '../../../tickets/ticket.rules.ts';
import { isClash, toMinutes } from '../../rma.rules.ts';
import type { BoardBy } from './board-address.ts';

export interface RepairCard {
  readonly id: string;
  readonly repair: RepairRow;
  /** True when it overlaps another job of its technician. */
  readonly isClash: boolean;
  readonly by: BoardBy | 'people';
}

type Lane = BoardLane<RepairCard>;

/** A repair with the changes that follow from its new position. */
export interface RepairMove {
  readonly repair: RepairRow;
  readonly change: Partial<Pick<RepairRow, 'status' | 'technicianId' | 'scheduledDate' | 'scheduledTime'>>;
}

const ALWAYS: readonly TicketStatus[] = RMA_PATH;

/** One column per step of the path, and per other status with repairs. */
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

/** New comes before the path, Resolved after it. */
const placeOf = (status: TicketStatus) => (status === 'Resolved' ? TICKET_STATUSES.length : TICKET_STATUSES.indexOf(status));

/** One column per technician: those with the most open repairs first, Admins without any last. */
export function toPeopleLanes(board: RepairBoard, staff: readonly Technician[], only: string): Lane[] {
  const repairs = board.filter(({ status }) => isOpen({ status }) && (only === '' || status === only)).flatMap((lane) => lane.repairs);
  const people = withNamed(staff, repairs);
  const toLane = (id: string, name: string, own: RepairRow[]): Lane => ({
    id,
    name,
    count: own.length,
    cards: own.map((repair) => ({ id: repair.id, repair, isClash: false, by: 'people' })),
  });
  const ofPerson = (key: string) => repairs.filter((job) => toTechnicianKey(job) === key);
  const lanes = byLoad(people, (key) => ofPerson(key).length).map(({ key, name }) => toLane(`${PERSON}${key}`, name, ofPerson(key)));
  return [toLane(UNASSIGNED, 'Unassigned', ofPerson('')), ...lanes];
}

/** Moves a repair to the top of its new column, as the server will. */
export function applyToBoard(board: RepairBoard, { repair, change }: RepairMove): RepairBoard {
  if (change.technicianId !== undefined) {
    const moved = { technicianId: change.technicianId, ...toTechnicianOf(change) };
    return board.map((lane) => ({ ...lane, repairs: lane.repairs.map((each) => (each.id === repair.id ? { ...each, ...moved } : each)) }));
  }
  const from = board.find(({ repairs }) => repairs.some(({ id }) => id === repair.id));
  const stored = from?.repairs.find(({ id }) => id === repair.id);
  const { status } = change;
  if (!from || !stored || status === undefined || from.status === status) return board;
  return board.map((lane) => {
    if (lane === from) return { ...lane, count: lane.count - 1, repairs: lane.repairs.filter((each) => each !== stored) };
    return lane.status === status ? { ...lane, count: lane.count + 1, repairs: [{ ...stored, status }, ...lane.repairs] } : lane;
  });
}

/** The jobs of some days, and the repairs without a date. */
export interface Schedule {
  readonly jobs: readonly RepairRow[];
  readonly unplanned: readonly RepairRow[];
  /** Number of unplanned repairs, including those not loaded. */
  readonly unplannedCount: number;
}

/** Moves a repair in the schedule, as the server will. */
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

/** A new technician is known only by key until the server responds. */
const toTechnicianOf = ({ technicianId }: RepairMove['change']): Partial<RepairRow> =>
  technicianId === undefined ? {} : { technicianUserId: isUserId(technicianId) ? technicianId : null };

/** The key is a user ID, or the name of a person without an account. */
export interface Technician {
  readonly key: string;
  readonly name: string;
  readonly isAdmin?: boolean;
}

/** Sorts people by load, the highest first; Admins follow users with the same one. */
function byLoad(people: readonly Technician[], loadOf: (key: string) => number): Technician[] {
  const isAdmin = (person: Technician) => Number(person.isAdmin ?? false);
  return people.toSorted((one, other) => loadOf(other.key) - loadOf(one.key) || isAdmin(one) - isAdmin(other));
}

export const UNPLANNED = 'unplanned';
const UNASSIGNED = 'unassigned';
const PERSON = 'person:';

/** A column of unscheduled repairs, and one per technician with the jobs of a day, the busiest first. */
export function toTechnicianLanes(schedule: Schedule, day: string, staff: readonly Technician[]): Lane[] {
  const jobs = schedule.jobs.filter(({ scheduledDate }) => scheduledDate === day);
  const ofPerson = (repairs: readonly RepairRow[], key: string) => repairs.filter((job) => toTechnicianKey(job) === key);
  const others = [...schedule.jobs, ...schedule.unplanned];
  // Jobs of the day weigh more than all others.
  const loadOf = (key: string) => ofPerson(jobs, key).length * 1_000 + ofPerson(others, key).length;
  const unassigned = ofPerson(jobs, '');
  return [
    toUnplannedLane(schedule, 'technicians'),
    ...(unassigned.length > 0 ? [toJobLane({ id: UNASSIGNED, name: 'No technician', jobs: unassigned }, 'technicians')] : []),
    ...byLoad(withNamed(staff, jobs), loadOf).map(({ key, name }) =>
      toJobLane({ id: `${PERSON}${key}`, name, jobs: ofPerson(jobs, key) }, 'technicians'),
    ),
  ];
}

/** Adds the technicians of repairs that aren't on the staff. */
function withNamed(staff: readonly Technician[], repairs: readonly RepairRow[]): Technician[] {
  const named = repairs.map((job) => ({ key: toTechnicianKey(job), name: job.technicianId.trim() })).filter(({ key }) => key !== '');
  const people = new Map<string, Technician>();
  for (const person of [...staff, ...named]) if (!people.has(person.key)) people.set(person.key, person);
  return [...people.values()];
}

/** A column of unscheduled repairs, and one per day with the jobs of one technician (key or name) or of all. */
export function toDayLanes(schedule: Schedule, days: readonly string[], technician: string): Lane[] {
  const isShown = (job: RepairRow) => technician === '' || [toTechnicianKey(job), job.technicianId.trim()].includes(technician);
  const jobs = schedule.jobs.filter(isShown);
  return [
    toUnplannedLane(schedule, 'days'),
    ...days.map((day) => {
      const ownJobs = jobs.filter(({ scheduledDate }) => scheduledDate === day);
      return toJobLane({ id: day, name: dayName(day), jobs: ownJobs }, 'days');
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

/** The seven days from a day on, without weekend days that have no jobs, except for the first day. */
export function toWeek(day: string, jobs: readonly RepairRow[]): string[] {
  const days = Array.from({ length: 7 }, (_, place) => addDays(day, place) ?? day);
  return days.filter((each) => each === day || each === toWorkday(each) || jobs.some(({ scheduledDate }) => scheduledDate === each));
}

/** The day, or the next Monday on a weekend. */
export function toWorkday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return addDays(day, { 0: 1, 6: 2 }[weekday] ?? 0) ?? day;
}

/** Derives the change of a repair from its new column and position; undefined if nothing changes. */
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
  const owner = lane === UNASSIGNED ? '' : lane.slice(PERSON.length);
  if (by === 'people') return owner === toTechnicianKey(repair) ? undefined : toMove({ technicianId: owner });
  if (lane === UNPLANNED) return repair.scheduledDate === null ? undefined : toMove({ scheduledDate: null, scheduledTime: '' });
  const [above, below] = [others[index - 1], others[index]].map((other) => other?.repair.scheduledTime);
  const planned = { scheduledDate: by === 'days' ? lane : day, scheduledTime: toDropTime(repair.scheduledTime, above, below) };
  const technicianId = by === 'days' ? technician || toTechnicianKey(repair) : owner;
  return toMove({ ...planned, technicianId });
}

export const nameOfMove = ({ repair }: RepairMove): string => repair.summary;

/** Minimum time between two jobs of a technician. */
const JOB_MINUTES = 60;
const FIRST_JOB = '09:00';
const LAST_MINUTE = 24 * 60 - 1;

/**
 * Returns the time of a job dropped between two others: its own time if that conflicts with neither, otherwise an hour after the job
 * above or before the job below, or the middle if there is less room. Jobs without a time set no limits.
 */
export function toDropTime(own: string, above: string | undefined, below: string | undefined): string {
  const [mine, from, to] = [own, above, below].map((time) => (time === undefined ? undefined : toMinutes(time)));
  const isFree = (from === undefined || (mine ?? 0) - from >= JOB_MINUTES) && (to === undefined || to - (mine ?? 0) >= JOB_MINUTES);
  if (mine !== undefined && isFree) return own;
  if (from === undefined) return to === undefined ? FIRST_JOB : toTime(Math.max(0, to - JOB_MINUTES));
  const after = Math.min(from + JOB_MINUTES, LAST_MINUTE);
  return toTime(to === undefined || after <= to ? after : Math.floor((from + to) / 2));
}

const toTime = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Sorts the jobs of a day by time. Jobs without a time take the whole day and come first. */
export function sortJobs(jobs: readonly RepairRow[]): RepairRow[] {
  const timeOf = ({ scheduledTime }: RepairRow) => toMinutes(scheduledTime) ?? -1;
  return jobs.toSorted((one, other) => timeOf(one) - timeOf(other) || (one.id < other.id ? -1 : 1));
}

/** IDs of jobs that conflict with another job of the same technician on the same day. */
export function findClashes(jobs: readonly RepairRow[]): ReadonlySet<string> {
  const groups = new Map<string, RepairRow[]>();
  for (const job of jobs) {
    const technician = toTechnicianKey(job);
    const key = `${technician} ${job.scheduledDate}`;
    if (technician !== '') groups.set(key, [...(groups.get(key) ?? []), job]);
  }
  const clashing = [...groups.values()].flatMap((group) =>
    group.filter((job) => group.some((other) => other.id !== job.id && isClash(job.scheduledTime, other.scheduledTime))),
  );
  return new Set(clashing.map(({ id }) => id));
}
