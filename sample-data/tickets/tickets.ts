import { toPersonKey } from '../../src/features/admin/users/person.rules.ts';
import { getInitials } from '../../src/features/admin/users/user.rules.ts';
import { findModelInSerial } from '../../src/features/master-data/tool-models/tool-models.ts';
import type { Ticket, TicketStatus, TicketType } from '../../src/features/ticketing/tickets/ticket.contract.ts';
import { aTicket, type NewTicketBody } from '../../src/features/ticketing/tickets/ticket.factory.ts';
import { INTERFACES, MODULES, SOURCES } from '../business.data.ts';
import { makeVehicle, pickSerial, type SampleVehicle, type Shop, type StaffMember, staff } from '../business.ts';
import type { Calendar } from '../calendar.ts';
import type { Random } from '../random.ts';
import { STORIES } from './stories.data.ts';
import { makeHistory, type SampleEntry, statusAt } from './ticket-history.ts';

export interface SampleTicket {
  /** Fields that staff fill in. */
  readonly fields: NewTicketBody;
  /** Fields that the server adds. */
  readonly id: string;
  readonly createdAt: number;
  readonly lastUpdated: number;
  readonly lastModifiedBy: string;
  readonly assigneeKeys: readonly string[];
  readonly technicianUserId: string | null;
  readonly version: number;
  readonly zohoCaseId: string;
  readonly history: readonly SampleEntry[];
}

export interface TicketSource {
  readonly random: Random;
  pickShop(): Shop;
  /** The current time of the sample business. Its tickets are from the two years before. */
  readonly now: number;
  readonly calendar: Calendar;
  readonly historyLength: number;
}

const PROVIDER_IDS_FROM = 1_894_400_000_000_000;

const TYPES: readonly (readonly [TicketType, number])[] = [
  ['SOD', 50],
  ['Tech Support', 24],
  ['Tool Repair', 16],
  ['Bug Report', 10],
];

/** Creates ticket `index` of `count`: caller, car, work and status. */
export function makeTicket({ random, pickShop, now, calendar, historyLength }: TicketSource, index: number, count: number): SampleTicket {
  const createdAt = Math.floor(calendar.timeAt((index + random.next()) / (count + 1)));
  const type = random.weighted(TYPES);
  const status = statusAt(random, type, now - createdAt);
  const shop = pickShop();
  const vehicle = makeVehicle(random, new Date(createdAt).getUTCFullYear());
  const serial = pickSerial(random, shop, createdAt);
  const workers = pickWorkers(random, type, status);
  const { id: workerId = null, name: worker = '' } = workers[0] ?? (staff[0] && toAssignee(staff[0])) ?? {};
  const story = random.pick(STORIES[type]);
  const fill = createFiller(random, vehicle, serial);
  const history = makeHistory(random, { story, type, status, createdAt, now, worker, fill }, historyLength);
  const opened = { type, status, createdAt, worker, serial };
  return {
    id: toTicketId(index, count),
    fields: aTicket({
      summary: fill(story.summary),
      type,
      status,
      toolSerial: serial,
      assignees: workers,
      customerCompany: shop.company,
      customerName: shop.contact,
      customerEmail: shop.email,
      sourceEmail: shop.email,
      ...vehicleFields(random, vehicle, type),
      alertTags: alertTags(random),
      channel: random.pick(SOURCES),
      department: type === 'Tool Repair' ? 'Bench' : 'Service Desk',
      ...businessFields(random, opened),
      ...plannedJob(random, opened, now),
    }),
    createdAt,
    lastUpdated: history.at(-1)?.at ?? createdAt,
    lastModifiedBy: worker,
    assigneeKeys: workers.map(toPersonKey),
    technicianUserId: type === 'Tool Repair' ? workerId : null,
    version: history.length,
    zohoCaseId: String(PROVIDER_IDS_FROM + index),
    history,
  };
}

/** Returns the ID of ticket `index` of `count`: six digits that increase with time, with gaps if possible. */
export function toTicketId(index: number, count: number): string {
  const gap = Math.max(1, Math.floor(1_000_000 / count));
  return `TKT-${String(index * gap + (index % gap)).padStart(6, '0')}`;
}

/** Places in the staff with their share of the work: some have much more than others. The administrator has a little of it. */
const TEAMS: Record<TicketType, readonly (readonly [place: number, weight: number])[]> = {
  SOD: [
    [10, 14],
    [1, 10],
    [2, 9],
    [11, 8],
    [8, 7],
    [9, 6],
    [6, 3],
    [0, 4],
  ],
  'Tech Support': [
    [9, 9],
    [11, 8],
    [10, 6],
    [1, 5],
    [6, 4],
    [0, 3],
  ],
  'Bug Report': [
    [8, 6],
    [2, 4],
    [6, 2],
    [0, 3],
  ],
  'Tool Repair': [
    [4, 10],
    [5, 7],
    [3, 6],
    [7, 5],
  ],
};

function pickWorkers(random: Random, type: TicketType, status: TicketStatus): Ticket['assignees'] {
  if (status === 'New' && random.chance(0.6)) return [];
  const first = random.weighted(TEAMS[type]);
  const second = random.weighted(TEAMS[type]);
  const places = random.chance(0.15) && second !== first ? [first, second] : [first];
  return places.flatMap((place) => {
    const member = staff[place];
    return member ? [toAssignee(member)] : [];
  });
}

const toAssignee = ({ id, fullName, email }: StaffMember) => ({ id, name: fullName, email, avatar: getInitials(fullName) });

function vehicleFields(random: Random, vehicle: SampleVehicle, type: TicketType) {
  const isStated = type !== 'Tool Repair' && !(type === 'Tech Support' && random.chance(0.3));
  return {
    vehicleStated: isStated,
    vehicleYear: isStated ? vehicle.year : null,
    vehicleMake: isStated ? vehicle.make : '',
    vehicleModel: isStated ? vehicle.model : '',
    vin: isStated ? vehicle.vin : '',
    reg: isStated ? vehicle.reg : '',
    chassis: isStated ? vehicle.chassis : '',
    mileage: isStated ? vehicle.mileage : null,
    mileageUnit: random.chance(0.5) ? 'mi' : 'km',
  } as const;
}

function alertTags(random: Random): Ticket['alertTags'] {
  if (!random.chance(0.12)) return [];
  return [random.pick(['Escalate', 'Follow-up', 'Urgent', 'Info'])];
}

/** 'ISC-LITE' */
const toSku = (serial: string): string => `ISC-${findModelInSerial(serial)?.replace('iScan ', '').toUpperCase()}`;

interface OpenedTicket {
  readonly type: TicketType;
  readonly status: TicketStatus;
  readonly createdAt: number;
  readonly worker: string;
  readonly serial: string;
}

function businessFields(random: Random, { type, status, createdAt, worker, serial }: OpenedTicket) {
  const isBench = type === 'Tool Repair';
  const isDone = status === 'Shipped' || status === 'Resolved';
  return {
    shippingStatus: isBench && isDone ? 'Delivered' : 'Pending',
    rmaNumber: isBench ? `RMA-${random.int(10_000, 99_999)}` : '',
    orderDate: isBench ? new Date(createdAt).toISOString().slice(0, 10) : null,
    productSku: isBench ? random.pick([toSku(serial), `${toSku(serial)}-US`]) : '',
    serviceType: isBench ? 'Repair' : type === 'SOD' ? 'Remote programming' : '',
    technicianId: isBench ? worker : '',
    rmaLineItems: isBench ? linesOf(random, status) : [],
  } satisfies Partial<NewTicketBody>;
}

const PARTS = ['Display assembly', 'OBD port board', 'Battery 5,000 mAh', 'Main board', 'Frame'] as const;

/** Diagnosed repairs have an estimate of bench time and a part. */
function linesOf(random: Random, status: TicketStatus): NonNullable<NewTicketBody['rmaLineItems']> {
  if (status === 'Shipped') return [{ id: '1', description: 'Bench time', quantity: 1, unitCost: random.int(40, 180) }];
  if (status === 'Received' || status === 'Diagnosing') return [];
  return [
    { id: '1', description: 'Bench time', quantity: random.pick([0.5, 1, 1.5, 2]), unitCost: 85 },
    { id: '2', description: random.pick(PARTS), quantity: 1, unitCost: random.int(2_400, 42_000) / 100 },
  ];
}

const DAY = 24 * 3_600_000;
const JOB_TIMES = ['08:00', '09:00', '09:30', '10:30', '11:00', '13:00', '14:00', '15:30', '16:00'] as const;

/** Most repairs that can continue are scheduled for this week or the next; some are late, some have no date. */
function plannedJob(random: Random, { type, status }: OpenedTicket, now: number) {
  const isReady = type === 'Tool Repair' && (['Received', 'Diagnosing', 'Awaiting Parts', 'Repairing'] as TicketStatus[]).includes(status);
  if (!isReady || random.chance(0.25)) return { scheduledDate: null, scheduledTime: '' };
  const day = new Date(now + (random.chance(0.12) ? -random.int(2, 7) : random.int(0, 8)) * DAY);
  // No work on weekends.
  const atWork = new Date(day.getTime() + ({ 0: 1, 6: 2 }[day.getUTCDay()] ?? 0) * DAY);
  return { scheduledDate: atWork.toISOString().slice(0, 10), scheduledTime: random.chance(0.1) ? '' : random.pick(JOB_TIMES) };
}

/** Fills the placeholders of all texts of a ticket with consistent values. */
function createFiller(random: Random, vehicle: SampleVehicle, serial: string): (text: string) => string {
  const partOld = `${random.int(10, 99)} ${random.int(10, 99)} ${random.int(1, 9)} ${random.int(100, 999)} ${random.int(100, 999)}`;
  const facts: Record<string, string> = {
    year: String(vehicle.year),
    make: vehicle.make,
    model: vehicle.model,
    chassis: vehicle.chassis,
    vin: vehicle.vin,
    serial,
    module: random.pick(MODULES),
    tool: random.pick([findModelInSerial(serial) ?? 'iScan']),
    interface: random.pick(INTERFACES),
    partOld,
    partNew: `${partOld.slice(0, -3)}${random.int(100, 999)}`,
    hw: `H${random.int(10, 99)}`,
    swOld: `${random.int(10, 40)}.${random.int(10, 99)}`,
    swNew: `${random.int(41, 79)}.${random.int(10, 99)}`,
    volts: `${random.int(131, 142) / 10}`,
  };
  return (text) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? name);
}
