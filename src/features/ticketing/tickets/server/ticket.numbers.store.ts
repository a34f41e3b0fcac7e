import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';

const FIRST_WIDTH = 6;

/** Unique among the advisory locks. */
const IMPORT_LOCK = 7_305_001;

function ticketId(number: number, width: number): string {
  return `TKT-${String(number).padStart(width, '0')}`;
}

const lastDigits = (time: number, width: number): number => time % 10 ** width;

export interface NumberFrom {
  readonly time: number;
  readonly shortest: number;
}

export const numberFromNow = (): NumberFrom => ({ time: Date.now(), shortest: FIRST_WIDTH });

/** SQL of the digits of new numbers. `fewest` is SQL. */
const widthInUseSql = (fewest: string) => `SELECT coalesce(max(width) + 1, ${fewest}::int) AS width FROM ticket_number_widths_used_up`;

/** SQL of the ID that `takeTicketId` tries first. Returns no row if no higher number is free. */
export const firstTicketIdSql = (time: string, fewest: string): string => `SELECT 'TKT-' || lpad(number::text, width, '0') AS id
  FROM (${widthInUseSql(fewest)}) AS used, LATERAL (
    SELECT number FROM (SELECT generate_series((${time}::bigint % (10 ^ width)::bigint)::int, (10 ^ width)::int - 1) AS number) AS numbers
    WHERE (SELECT true FROM tickets WHERE id = 'TKT-' || lpad(number::text, width, '0')) IS NULL LIMIT 1
  ) AS gap`;

/** Calls `take` with free IDs, starting at the time, until it succeeds. Uses one more digit once all numbers are taken. */
export async function takeTicketId<T>(tx: Tx, take: (id: string) => Promise<T | undefined>, { time, shortest }: NumberFrom): Promise<T> {
  for (let width = await widthInUse(tx, shortest); ; width++) {
    const start = lastDigits(time, width);
    for (let number = await nextFree(tx, start, width); number !== undefined; number = await nextFree(tx, number, width)) {
      const taken = await take(ticketId(number, width));
      if (taken !== undefined) return taken;
    }
    await tx.query('INSERT INTO ticket_number_widths_used_up (width) VALUES ($1) ON CONFLICT DO NOTHING', [width]);
  }
}

async function widthInUse(db: Db, shortest: number): Promise<number> {
  const { rows } = await db.query<{ width: number }>({
    name: 'ticket-number-width',
    text: widthInUseSql('$1'),
    values: [shortest],
  });
  return rows[0]?.width ?? shortest;
}

/** Returns the first free number from `start` on, then from 0 on. */
async function nextFree(db: Db, start: number, width: number): Promise<number | undefined> {
  return (await firstGap(db, start, 10 ** width - 1, width)) ?? (await firstGap(db, 0, start - 1, width));
}

async function firstGap(db: Db, from: number, to: number, width: number): Promise<number | undefined> {
  const { rows } = await db.query<{ number: number }>({
    name: 'ticket-number-gap',
    text: `SELECT number FROM (SELECT generate_series($1::int, $2::int) AS number) AS numbers
      WHERE (SELECT true FROM tickets WHERE id = 'TKT-' || lpad(number::text, $3::int, '0')) IS NULL LIMIT 1`,
    values: [from, to, width],
  });
  return rows[0]?.number;
}

/** Returns unused IDs for imported tickets, `TKT-{6 digits of the time}-{counter}`. Locks out other imports. */
export async function newImportedTicketIds(tx: Tx, count: number, time = Date.now()): Promise<string[]> {
  trackLock(tx, 'tickets.import');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK]);
  const prefix = `${ticketId(lastDigits(time, FIRST_WIDTH), FIRST_WIDTH)}-`;
  const { rows } = await tx.query<{ last: number }>(
    `SELECT coalesce(max(substr(id, length($1) + 1)::int), 0) AS last FROM tickets WHERE id >= $1 AND id < $2 AND id ~ '-\\d{1,9}$'`,
    [prefix, `${prefix}:`],
  );
  const last = rows[0]?.last ?? 0;
  return Array.from({ length: count }, (_, index) => `${prefix}${last + index + 1}`);
}
