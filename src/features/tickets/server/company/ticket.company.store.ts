import type { Db } from '../../../../platform/server/database/database.ts';

/** How many tickets of each company are not Resolved; companies are given by their key, and those without any are left out. */
export const countOpenByCompany = (db: Db, keys: readonly string[]) =>
  countTickets(db, { name: 'ticket-open-by-company', condition: "AND t.status <> 'Resolved'" }, keys);

/** How many tickets each company has. */
export const countByCompany = (db: Db, keys: readonly string[]) => countTickets(db, { name: 'ticket-by-company', condition: '' }, keys);

/** How many repairs of each company there are, done or not. */
export const countRepairsByCompany = (db: Db, keys: readonly string[]) =>
  countTickets(db, { name: 'ticket-repairs-by-company', condition: "AND t.type = 'Tool Repair'" }, keys);

interface Counted {
  readonly name: string;
  readonly condition: string;
}

async function countTickets(db: Db, { name, condition }: Counted, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key: string; count: number }>({
    name,
    text: `SELECT given.key, counted.count FROM unnest($1::text[]) AS given (key), LATERAL (
        SELECT count(*) AS count FROM tickets t WHERE company_key(t.customer_company) = company_key(given.key) ${condition}
      ) AS counted WHERE counted.count > 0`,
    values: [keys],
  });
  return new Map(rows.map(({ key, count }) => [key, count]));
}
