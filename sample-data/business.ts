import { getSerialPrefix, TOOL_MODELS, type ToolModel } from '../src/features/master-data/tool-models/tool-models.ts';
import { FIRST_NAMES, LAST_NAMES, PLACES, SHOP_KINDS, STAFF, VEHICLES } from './business.data.ts';
import type { Random } from './random.ts';

export const DAY = 24 * 3_600_000;

export interface Shop {
  readonly company: string;
  readonly contact: string;
  readonly email: string;
  /** Past and present tools of the shop. It has at least one at any time. */
  readonly tools: readonly [OwnedTool, ...OwnedTool[]];
}

export interface OwnedTool {
  readonly serial: string;
  readonly from: number;
  /** Null while the shop owns the tool. */
  readonly until: number | null;
}

export interface SampleVehicle {
  readonly make: string;
  readonly model: string;
  readonly chassis: string;
  readonly year: number;
  readonly vin: string;
  readonly reg: string;
  /** In kilometers. */
  readonly mileage: number;
}

export interface StaffMember {
  readonly id: string;
  readonly fullName: string;
  readonly role: (typeof STAFF)[number][1];
  readonly username: string;
  readonly email: string;
}

/** Characters allowed in a VIN. */
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

export const staff: readonly StaffMember[] = STAFF.map(([fullName, role, username], place) => ({
  id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  fullName,
  role,
  username,
  email: `${username}@obdesk.example`,
}));

/** Longer than the age of any ticket. */
const BEFORE_TICKETS = 760 * DAY;
/** Every 20th shop buys a used tool from the previous shop. */
const USED_TOOL_EVERY = 20;
/** From this number on, serial numbers of five digits could run out. */
const MANY_SHOPS = 20_000;

/** Creates shops with unique names; the name pool has places times kinds. No two own the same tool at the same time. */
export function makeShops(random: Random, count: number, now: number): [Shop, ...Shop[]] {
  const most = PLACES.length * SHOP_KINDS.length;
  const serials: Serials = { used: new Set(), last: count < MANY_SHOPS ? 99_999 : 999_999 };
  const make = (index: number) => makeShop(random, { index: index % most, round: Math.floor(index / most), now, serials });
  const shops: [Shop, ...Shop[]] = [make(0), ...Array.from({ length: count - 1 }, (_, index) => make(index + 1))];
  for (let index = USED_TOOL_EVERY; index < count; index += USED_TOOL_EVERY) transferTool(shops, index, now - random.int(60, 600) * DAY);
  return shops;
}

interface Serials {
  readonly used: Set<string>;
  /** The highest number of a serial number. */
  readonly last: number;
}

interface ShopPlace {
  readonly index: number;
  /** Number of times that all names were used before. */
  readonly round: number;
  readonly now: number;
  /** New serial numbers are added. */
  readonly serials: Serials;
}

function makeShop(random: Random, { index, round, now, serials }: ShopPlace): Shop {
  const place = PLACES[index % PLACES.length] ?? PLACES[0];
  const kind = SHOP_KINDS[Math.floor(index / PLACES.length)] ?? SHOP_KINDS[0];
  const company = round === 0 ? `${place} ${kind}` : `${place} ${kind} ${round + 1}`;
  const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const tool = () => ({ serial: createSerial(random, serials), from: now - BEFORE_TICKETS - random.int(0, 900) * DAY, until: null });
  return { company, contact, email: `${mailbox(contact)}@${mailbox(company).replaceAll('.', '-')}.example`, tools: [tool(), tool()] };
}

/** Of ten tools, six are an iScan Pro, two a Lite and two an HD. */
export function modelOfNumber(number: number): ToolModel {
  const [pro, lite, hd] = TOOL_MODELS;
  const place = number % 10;
  return place < 6 ? pro : place < 8 ? lite : hd;
}

function createSerial(random: Random, serials: Serials): string {
  const { used, last } = serials;
  const number = random.int(10_000, last);
  const serial = `${getSerialPrefix(modelOfNumber(number))}-${number}`;
  if (used.has(serial)) return createSerial(random, serials);
  used.add(serial);
  return serial;
}

/** Transfers the second tool of the previous shop to the shop at `index`. */
function transferTool(shops: Shop[], index: number, at: number): void {
  const seller = shops[index - 1];
  const buyer = shops[index];
  const sold = seller?.tools[1];
  if (!seller || !buyer || !sold) return;
  shops[index - 1] = { ...seller, tools: [seller.tools[0], { ...sold, until: at }] };
  shops[index] = { ...buyer, tools: [...buyer.tools, { serial: sold.serial, from: at, until: null }] };
}

/** Returns the serial number of a tool that the shop owned at a time. */
export function pickSerial(random: Random, { tools }: Shop, at: number): string {
  const present = tools.filter(({ from, until }) => from <= at && (until === null || at < until));
  return random.pick([present[0] ?? tools[0], ...present.slice(1)]).serial;
}

/** Converts a name to a part of an email address. */
export function mailbox(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w\s-]/g, '');
  return plain.trim().toLowerCase().replaceAll(/\s+/g, '.');
}

/** Creates a car that could be in a workshop in the year `until`. */
export function makeVehicle(random: Random, until: number): SampleVehicle {
  const { make, wmi, models } = random.pick(VEHICLES);
  const [model, chassis, from, to] = random.pick(models);
  const year = random.int(from, Math.min(to, until));
  const letters = random.characters('ABCDEFGHJKLMNPRSTUVWXYZ', 3);
  return {
    make,
    model,
    chassis,
    year,
    vin: wmi + random.characters(VIN_CHARACTERS, 9) + random.characters('0123456789', 5),
    reg: random.chance(0.4) ? `${letters}-${random.int(1000, 9999)}` : '',
    mileage: (until - year + 1) * random.int(9_000, 24_000),
  };
}
