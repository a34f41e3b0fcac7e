import { toDollars } from '../../../../platform/money.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { RECEIVABLE_AGES, type ReceivableAge } from '../receivable.rules.ts';

/** Invoices and their total in dollars. */
export interface Amount {
  readonly count: number;
  readonly amount: number;
}

export interface AgedAmount extends Amount {
  readonly age: ReceivableAge;
}

const IS_UNPAID = "status IN ('Sent', 'Overdue')";
const IS_BILLED = "status IN ('Sent', 'Paid', 'Overdue')";

/** Returns unpaid invoices by days past due, including ages without invoices. */
export async function receivablesByAge(db: Db, today: string): Promise<AgedAmount[]> {
  const { rows } = await db.query<{ place: number; count: number; cents: number }>({
    name: 'invoices-unpaid-ages',
    text: `SELECT width_bucket($1::date - due_date, $2::int[]) AS place, count(*)::int8 AS count, sum(total_cents)::int8 AS cents
      FROM invoices WHERE ${IS_UNPAID} GROUP BY 1`,
    values: [today, RECEIVABLE_AGES.slice(1).map(({ from }) => from)],
  });
  return RECEIVABLE_AGES.map(({ age }, index) => {
    const { count = 0, cents = 0 } = rows.find(({ place }) => place === index) ?? {};
    return { age, count, amount: toDollars(cents) };
  });
}

export interface CustomerReceivable {
  /** Null if no customer has the printed name. */
  readonly customerId: string | null;
  readonly company: string;
  readonly overdue: Amount;
  readonly unpaid: Amount;
  /** The earliest due date of the unpaid invoices. */
  readonly oldestDue: string;
}

/** Returns customers with unpaid invoices, largest overdue amount first. */
export async function receivablesByCustomer(db: Db, today: string, limit: number): Promise<CustomerReceivable[]> {
  const { rows } = await db.query<{
    customerId: string | null;
    company: string;
    overdueCount: number;
    overdueCents: number;
    count: number;
    cents: number;
    oldestDue: string;
  }>({
    name: 'invoices-unpaid-customers',
    text: `SELECT customer_id AS "customerId", min(account_company) AS company, min(due_date)::text AS "oldestDue",
        count(*) FILTER (WHERE due_date < $1::date)::int8 AS "overdueCount",
        coalesce(sum(total_cents) FILTER (WHERE due_date < $1::date), 0)::int8 AS "overdueCents",
        count(*)::int8 AS count, sum(total_cents)::int8 AS cents
      FROM invoices WHERE ${IS_UNPAID} GROUP BY customer_id, CASE WHEN customer_id IS NULL THEN company_key(account_company) END
      ORDER BY "overdueCents" DESC, cents DESC, company LIMIT $2`,
    values: [today, limit],
  });
  return rows.map(({ customerId, company, oldestDue, overdueCount, overdueCents, count, cents }) => ({
    customerId,
    company,
    oldestDue,
    overdue: { count: overdueCount, amount: toDollars(overdueCents) },
    unpaid: { count, amount: toDollars(cents) },
  }));
}

export const billedStatement = (days: readonly string[]) => ({
  name: 'invoices-billed-periods',
  text: `SELECT width_bucket(day, $1::date[]) AS place, sum(count)::int8 AS count, sum(cents)::int8 AS cents FROM invoice_day_counters
    WHERE day >= ($1::date[])[1] AND day < ($1::date[])[cardinality($1)] GROUP BY 1`,
  values: [days],
});

/** Returns the invoices issued in each period, without Draft and Void. `days` has the first day of each, and the day after the last. */
export async function billedOverTime(db: Db, days: readonly string[]): Promise<Amount[]> {
  const { rows } = await db.query<{ place: number; count: number; cents: number }>(billedStatement(days));
  return days.slice(1).map((_, index) => {
    const { count = 0, cents = 0 } = rows.find(({ place }) => place === index + 1) ?? {};
    return { count, amount: toDollars(cents) };
  });
}

/** Returns the issue date of the first billed invoice. */
export async function findFirstBilled(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>({
    name: 'invoices-first-billed',
    text: `SELECT min(issue_date)::text AS day FROM invoices WHERE ${IS_BILLED}`,
  });
  return rows[0]?.day ?? null;
}
