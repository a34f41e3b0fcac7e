import type { Db, Tx } from '../../../../platform/server/database/database.ts';

/** How many tickets of each company are not Resolved; companies are given by their key, and those without any are left out. */
export const countOpenByCompany = (db: Db, keys: readonly string[]) =>
  countTickets(db, { name: 'ticket-open-by-company', condition: "AND t.status <> 'Resolved'" }, keys);

/** How many tickets each company has. */
export const countByCompany = (db: Db, keys: readonly string[]) => countTickets(db, { name: 'ticket-by-company', condition: '' }, keys);

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

/** Gives the tickets of one company another name, wherever it is spelled otherwise, and answers their ids. Their place in lists stays: nobody worked on them. */
export async function changeCompany(tx: Tx, from: string, to: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    // Always locked in the same order, so that two renames wait for each other in turn.
    text: `WITH renamed AS (
        SELECT id FROM tickets WHERE company_key(customer_company) = company_key($1) AND customer_company <> $2 ORDER BY id FOR UPDATE
      )
      UPDATE tickets SET customer_company = $2, version = version + 1, sync_status = 'pending' FROM renamed WHERE tickets.id = renamed.id RETURNING tickets.id`,
    values: [from, to],
  });
  return rows.map(({ id }) => id);
}
