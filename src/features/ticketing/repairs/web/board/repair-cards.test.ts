import { expect, test } from 'vitest';
import type { RepairBoard, RepairRow } from '../../../tickets/rma/repair-list.contract.ts';
import type { TicketStatus } from '../../../tickets/ticket.contract.ts';
import {
  applyToBoard,
  applyToSchedule,
  describeJobs,
  findClashes,
  type RepairCard,
  type Schedule,
  sortJobs,
  toDayLanes,
  toDropTime,
  toPeopleLanes,
  toRepairMove,
  toStatusLanes,
  toTechnicianLanes,
  toWeek,
  toWorkday,
} from './repair-cards.ts';

const MONDAY = '2026-11-23';
const SATURDAY = '2026-11-28';

const job = (id: string, technicianId: string, scheduledTime = '', scheduledDate: string | null = MONDAY) =>
  ({ id, technicianId, scheduledTime, scheduledDate, status: 'Received', summary: id }) as RepairRow;
const staff = (...names: string[]) => names.map((name) => ({ key: name, name, isAdmin: name === 'Ada' }));
const schedule = (jobs: RepairRow[], unplanned: RepairRow[] = []): Schedule => ({ jobs, unplanned, unplannedCount: unplanned.length });
const shape = (lanes: ReturnType<typeof toDayLanes>) => lanes.map(({ name, cards }) => [name, cards.map(({ id }) => id).join('')]);
const cardOf = (repair: RepairRow, by: RepairCard['by']): RepairCard => ({ id: repair.id, repair, isClash: false, by });

test.each<[own: string, above: string | undefined, below: string | undefined, expected: string, when: string]>([
  ['10:15', '09:00', '12:00', '10:15', 'its own time if nothing conflicts'],
  ['', '09:00', '12:00', '10:00', 'an hour after the job above'],
  ['09:30', '09:00', undefined, '10:00', 'an hour after the job above'],
  ['14:00', undefined, '09:00', '08:00', 'an hour before the job below'],
  ['', undefined, '00:30', '00:00', 'not the day before'],
  ['', '23:30', undefined, '23:59', 'not the next day'],
  ['', '09:00', '09:30', '09:15', 'the middle if there is less room'],
  ['', undefined, undefined, '09:00', 'nine by default'],
  ['morning', '', 'evening', '09:00', 'ignoring invalid times'],
  ['13:00', '', undefined, '13:00', 'ignoring all-day jobs'],
])('moves a job at %j between %j and %j to %s: %s', (own, above, below, expected) => {
  expect(toDropTime(own, above, below)).toBe(expected);
});

test('sorts jobs by time with all-day jobs first, and finds conflicts of one technician on one day', () => {
  const jobs = [
    job('a', 'Jonas', '14:00'),
    job('b', 'Jonas', '9:30'),
    job('c', 'Jonas', '10:00'),
    job('d', 'Mina', '10:00'),
    job('e', '', ''),
  ];
  expect(sortJobs(jobs).map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd', 'a']);
  expect([...findClashes(jobs)]).toEqual(['b', 'c']);
  expect([...findClashes([job('a', 'Jonas', '14:00'), job('b', 'Jonas', '14:00', SATURDAY), job('c', '', ''), job('d', '', '')])]).toEqual(
    [],
  );
});

test('shows columns for former technicians and unassigned jobs, and for workdays and weekend days with jobs', () => {
  const given = schedule(
    [job('a', 'Jonas', '14:00'), job('b', 'Gone'), job('c', ''), job('d', 'Jonas', '', SATURDAY)],
    [job('u', '', '', null)],
  );
  expect(shape(toTechnicianLanes(given, MONDAY, staff('Jonas', 'Mina')))).toEqual([
    ['Unscheduled', 'u'],
    ['No technician', 'c'],
    ['Jonas', 'a'],
    ['Gone', 'b'],
    ['Mina', ''],
  ]);
  const daysFrom = (day: string, jobs: RepairRow[] = []) =>
    toWeek(day, jobs)
      .map((each) => each.slice(-2))
      .join(' ');
  expect(daysFrom('2026-11-27')).toBe('27 30 01 02 03');
  expect(daysFrom('2026-11-27', [...given.jobs])).toBe('27 28 30 01 02 03');
  expect(daysFrom('2026-11-29')).toBe('29 30 01 02 03 04');
  expect([MONDAY, SATURDAY, '2026-11-29'].map(toWorkday)).toEqual([MONDAY, '2026-11-30', '2026-11-30']);
  expect(shape(toDayLanes(given, [MONDAY, SATURDAY], 'Jonas'))).toEqual([
    ['Unscheduled', 'u'],
    ['Mon, Nov 23', 'a'],
    ['Sat, Nov 28', 'd'],
  ]);
});

test('schedules or unschedules a dropped repair by its column and position', () => {
  const place = { day: MONDAY, technician: '' };
  const above = cardOf(job('a', 'Jonas', '09:00'), 'technicians');
  const drop = (card: RepairCard, lane: string, more = place) => toRepairMove({ card, lane, others: [above], index: 1 }, more)?.change;
  const unscheduled = cardOf(job('u', 'Mina', '', null), 'technicians');
  expect(drop(unscheduled, 'person:Jonas')).toEqual({ technicianId: 'Jonas', scheduledDate: MONDAY, scheduledTime: '10:00' });
  expect(drop(unscheduled, 'unplanned')).toBeUndefined();
  expect(drop(above, 'unplanned')).toEqual({ scheduledDate: null, scheduledTime: '' });
  expect(drop(above, 'unassigned')).toMatchObject({ technicianId: '' });
  const ofDay = { ...unscheduled, by: 'days' } as const;
  expect(drop(ofDay, SATURDAY)).toEqual({ technicianId: 'Mina', scheduledDate: SATURDAY, scheduledTime: '10:00' });
  expect(drop(ofDay, SATURDAY, { ...place, technician: 'Jonas' })).toMatchObject({ technicianId: 'Jonas' });
  const byStatus = { ...unscheduled, by: 'status' } as const;
  expect(drop(byStatus, 'Repairing')).toEqual({ status: 'Repairing' });
  expect(drop(byStatus, 'Received')).toBeUndefined();
});

test('shows the same schedule before and after a move is saved', () => {
  const unscheduled = job('u', '', '', null);
  const given = schedule([job('a', 'Jonas', '09:00')], [unscheduled]);
  const planned = { repair: unscheduled, change: { technicianId: 'Jonas', scheduledDate: MONDAY, scheduledTime: '09:30' } };
  const moved = applyToSchedule(given, planned);
  expect(toTechnicianLanes(moved, MONDAY, staff('Jonas'))).toMatchObject([
    { count: 0, cards: [] },
    {
      count: 2,
      note: '2 jobs conflict',
      isWarning: true,
      cards: [
        { id: 'a', isClash: true },
        { id: 'u', isClash: true },
      ],
    },
  ]);
  expect(applyToSchedule(moved, planned)).toEqual(moved);
  const back = { repair: unscheduled, change: { scheduledDate: null, scheduledTime: '' } };
  expect(applyToSchedule(applyToSchedule(moved, back), back)).toMatchObject({
    jobs: [{ id: 'a' }],
    unplanned: [{ id: 'u' }],
    unplannedCount: 1,
  });
});

test('shows all steps of the path and other statuses with repairs, and puts a moved repair on top', () => {
  const lane = (status: TicketStatus, ids: string[]) => ({
    status,
    count: ids.length,
    repairs: ids.map((id) => ({ ...job(id, ''), status })),
  });
  const board: RepairBoard = [
    lane('New', ['n']),
    lane('On Hold', []),
    lane('Resolved', ['r']),
    lane('Received', ['a', 'b']),
    lane('Diagnosing', ['c']),
    lane('Awaiting Approval', []),
    lane('Awaiting Parts', []),
    lane('Repairing', []),
    lane('Shipped', []),
  ];
  const move = { repair: job('b', ''), change: { status: 'Diagnosing' } } as const;
  const moved = applyToBoard(board, move);
  expect(toStatusLanes(moved).map(({ id, count, cards }) => [id, count, cards.map((card) => card.id).join('')])).toEqual([
    ['New', 1, 'n'],
    ['Received', 1, 'a'],
    ['Diagnosing', 2, 'bc'],
    ['Awaiting Approval', 0, ''],
    ['Awaiting Parts', 0, ''],
    ['Repairing', 0, ''],
    ['Shipped', 0, ''],
    ['Resolved', 1, 'r'],
  ]);
  expect(applyToBoard(moved, move)).toEqual(moved);
});

test('shows the busiest technicians of a day first, then those with other repairs, and Admins without any last', () => {
  const jobs = [job('a', 'Mina'), job('b', 'Mina'), job('c', 'Gus'), job('d', 'Eve', '', SATURDAY)];
  const lanes = toTechnicianLanes(schedule(jobs, [job('u', 'Fay', '', null)]), MONDAY, staff('Ada', 'Bo', 'Fay', 'Eve', 'Gus', 'Mina'));
  expect(lanes.map(({ name }) => name)).toEqual(['Unscheduled', 'Mina', 'Gus', 'Fay', 'Eve', 'Bo', 'Ada']);
});

test('groups the open repairs by technician, most repairs first, and reassigns a moved one', () => {
  const board: RepairBoard = [
    { status: 'Received', count: 2, repairs: [job('a', 'Mina'), job('b', '')] },
    { status: 'Repairing', count: 1, repairs: [{ ...job('c', 'Mina'), status: 'Repairing' }] },
    { status: 'Shipped', count: 1, repairs: [{ ...job('d', 'Jonas'), status: 'Shipped' }] },
  ];
  const lanes = toPeopleLanes(board, staff('Ada', 'Jonas', 'Mina'), '');
  expect(shape(lanes)).toEqual([
    ['Unassigned', 'b'],
    ['Mina', 'ac'],
    ['Jonas', ''],
    ['Ada', ''],
  ]);
  expect(shape(toPeopleLanes(board, staff('Mina'), 'Repairing'))).toEqual([
    ['Unassigned', ''],
    ['Mina', 'c'],
  ]);
  const [card] = lanes[0]?.cards ?? [];
  const move = card && toRepairMove({ card, lane: 'person:Jonas', others: [], index: 0 }, { day: '', technician: '' });
  expect(move?.change).toEqual({ technicianId: 'Jonas' });
  expect(shape(toPeopleLanes(move ? applyToBoard(board, move) : board, staff('Jonas'), '')).slice(0, 2)).toEqual([
    ['Unassigned', ''],
    ['Mina', 'ac'],
  ]);
  expect(card && toRepairMove({ card, lane: 'unassigned', others: [], index: 0 }, { day: '', technician: '' })).toBeUndefined();
});

test.each([
  [0, 0, 'No jobs'],
  [1, 0, 'No conflicts'],
  [2, 2, '2 jobs conflict'],
  [1_200, 1_000, '1,000 jobs conflict'],
])('describes %i jobs with %i in conflict', (jobs, conflicting, text) => {
  expect(describeJobs(jobs, conflicting)).toBe(text);
});
