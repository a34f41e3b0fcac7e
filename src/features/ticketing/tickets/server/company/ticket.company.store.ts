import type { Db } from '../../../../../platform/server/database/database.ts';

/** How many tickets of each company are not Resolved; companies are given by their key, and those without any are left out. */
export async function countOpenByCompany(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key: string; count: number }>({
    name: 'ticket-open-by-company',
    text: `SELECT given.key, counted.count FROM unnest($1::text[]) AS given (key), LATERAL (
        SELECT count(*) AS count FROM tickets t WHERE company_key(t.customer_company) = company_key(given.key) AND t.status <> 'Resolved'
      ) AS counted WHERE counted.count > 0`,
    values: [keys],
  });
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The tickets of one company in numbers. */
export interface CompanyTickets {
  readonly all: number;
  /** Those that are not Resolved. */
  readonly open: number;
  /** Repairs, done or not. */
  readonly repairs: number;
}

/** Counts the tickets of the company with this key. */
export async function countTicketsOfCompany(db: Db, key: string): Promise<CompanyTickets> {
  const { rows } = await db.query<{ [K in keyof CompanyTickets]: number }>({
    name: 'ticket-counts-of-company',
    text: `SELECT count(*) AS all, count(*) FILTER (WHERE status <> 'Resolved') AS open, count(*) FILTER (WHERE type = 'Tool Repair') AS repairs
      FROM tickets WHERE company_key(customer_company) = company_key($1)`,
    values: [key],
  });
  return rows[0] ?? { all: 0, open: 0, repairs: 0 };
}
