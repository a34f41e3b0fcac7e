import type { Db } from '../src/platform/server/database/database.ts';
import { DAY, type Shop } from './business.ts';
import { insertRows, iso } from './insert-rows.ts';

const HOUR = DAY / 24;

const EVENTS = [
  {
    name: 'iScan Pro: programming modules by remote session',
    inDays: 12,
    atHour: 15,
    priceCents: 0,
    location: 'Online',
    description:
      'How to prepare before we connect: battery maintainer, wired network, part numbers. We’ll program a transmission control unit live and answer questions.',
    guests: { every: 9, first: 0 },
  },
  {
    name: 'Hands-on training: diagnostics with iScan HD',
    inDays: 33,
    atHour: 14,
    priceCents: 24_900,
    location: 'Training center, bay 4',
    description:
      'A full day of truck diagnostics in groups of four: air brakes, aftertreatment and network faults. Tools and lunch are included; bring work clothes.',
    guests: { every: 14, first: 3 },
  },
];

/** The two upcoming events of the sample business, with registered people of its shops. */
export async function loadEvents(db: Db, shops: readonly Shop[], now: number): Promise<void> {
  const today = Math.floor(now / DAY) * DAY;
  for (const { name, inDays, atHour, priceCents, location, description, guests } of EVENTS) {
    const people = shops.filter((_, index) => index % guests.every === guests.first);
    const date = iso(today + inDays * DAY + atHour * HOUR);
    const { rows } = await db.query<{ id: string }>({
      name: 'load-event',
      text: `INSERT INTO events (name, date, price_cents, location, description, registered_count, version)
        VALUES ($1, $2, $3, $4, $5, $6, $6 + 1) RETURNING id`,
      values: [name, date, priceCents, location, description, people.length],
    });
    const registrations = people.map(({ contact, email, company }, index) => ({
      event_id: rows[0]?.id,
      name: contact,
      email,
      company,
      registered_at: iso(now - (people.length - index) * 7 * HOUR),
    }));
    await insertRows(db, 'event_registrations', registrations);
  }
}
