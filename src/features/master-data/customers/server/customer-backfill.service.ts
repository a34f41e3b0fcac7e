import type { Backfill } from '../../../../platform/server/database/backfill.ts';

const BATCH = 5_000;

/** A table whose records know their customer by a name, from before they knew its id. */
interface NamedRecords extends Pick<Backfill, 'noun'> {
  readonly table: string;
  /** The column of the name. */
  readonly company: string;
  /** The type of the ids. */
  readonly idType: 'text' | 'bigint';
  /** Rows that never have a customer are left out. */
  readonly only?: string;
}

/** Makes the backfill that gives records the only customer of their name; where several shops have it, and where there is none, they stay without. */
export function customersOfNames({ table, company, noun, idType, only = 'true' }: NamedRecords): Backfill {
  return {
    name: `customers of ${table}`,
    noun,
    async count(tx) {
      const { rows } = await tx.query<{ count: number }>(`SELECT count(*) AS count FROM ${table} WHERE customer_id IS NULL AND ${only}`);
      return rows[0]?.count ?? 0;
    },
    async run(tx, after) {
      // The server takes no calls yet, so the rows need no lock order.
      const { rows } = await tx.query<{ last: string | null; rows: number }>(
        `WITH batch AS MATERIALIZED (
            SELECT id, company_key(${company}) AS key, ${company} AS company FROM ${table} WHERE ($1::${idType} IS NULL OR id > $1::${idType}) ORDER BY id LIMIT ${BATCH}
          ), known AS MATERIALIZED (SELECT key, customer_of_company(min(company)) AS customer_id FROM batch GROUP BY key),
          changed AS (
            UPDATE ${table} AS record SET customer_id = known.customer_id, ${company} = name_of_customer(known.customer_id)
            FROM batch JOIN known USING (key)
            WHERE record.id = batch.id AND record.customer_id IS NULL AND known.customer_id IS NOT NULL AND ${only}
          ) SELECT max(id)::text AS last, count(*) AS rows FROM batch`,
        [after],
      );
      return { last: rows[0]?.last ?? null, rows: rows[0]?.rows ?? 0 };
    },
  };
}
