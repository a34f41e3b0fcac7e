import { FIRST_NAMES, LAST_NAMES, PLACES, SHOP_KINDS, STAFF, VEHICLES } from './business.data.ts';
import type { Random } from './random.ts';

export interface Shop {
  readonly company: string;
  readonly contact: string;
  readonly email: string;
  /** Serial numbers of the tools the shop has bought. */
  readonly serials: readonly [string, ...string[]];
}

export interface SampleVehicle {
  readonly make: string;
  readonly model: string;
  readonly chassis: string;
  readonly year: number;
  readonly vin: string;
  readonly reg: string;
  /** Kilometres. */
  readonly mileage: number;
}

export interface StaffMember {
  readonly fullName: string;
  readonly role: (typeof STAFF)[number][1];
  readonly username: string;
  readonly email: string;
}

/** Letters and digits a VIN may have. */
const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

export const staff: readonly StaffMember[] = STAFF.map(([fullName, role, username]) => ({
  fullName,
  role,
  username,
  email: `${username}@obdesk.example`,
}));

/** Workshops with names of their own; there are as many different ones as places times kinds. */
export function makeShops(random: Random, count: number): [Shop, ...Shop[]] {
  const most = PLACES.length * SHOP_KINDS.length;
  const make = (index: number) => makeShop(random, index % most, Math.floor(index / most));
  return [make(0), ...Array.from({ length: count - 1 }, (_, index) => make(index + 1))];
}

function makeShop(random: Random, index: number, round: number): Shop {
  const place = PLACES[index % PLACES.length] ?? PLACES[0];
  const kind = SHOP_KINDS[Math.floor(index / PLACES.length)] ?? SHOP_KINDS[0];
  const company = round === 0 ? `${place} ${kind}` : `${place} ${kind} ${round + 1}`;
  const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const serial = () => `ISCANP-${random.int(10_000, 99_999)}`;
  return { company, contact, email: `${mailbox(contact)}@${mailbox(company).replaceAll('.', '-')}.example`, serials: [serial(), serial()] };
}

function mailbox(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^\w\s-]/g, '');
  return plain.trim().toLowerCase().replaceAll(/\s+/g, '.');
}

/** A car as it might stand in a workshop in the year `until`. */
export function makeVehicle(random: Random, until: number): SampleVehicle {
  const { make, wmi, models } = random.pick(VEHICLES);
  const [model, chassis, from, to] = random.pick(models);
  const year = random.int(from, Math.min(to, until));
  const letters = random.characters('ABCDEFGHJKLMNPRSTUVWXYZ', 3);
  return {
    ...{ make, model, chassis, year },
    vin: wmi + random.characters(VIN_CHARACTERS, 9) + random.characters('0123456789', 5),
    reg: random.chance(0.4) ? `${letters}-${random.int(1000, 9999)}` : '',
    mileage: (until - year + 1) * random.int(9_000, 24_000),
  };
}
