import { eq, getTableColumns, sql } from 'drizzle-orm';
import { toDollars } from '../../../platform/money.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { savedRow } from '../../../platform/server/database/saved-row.ts';
import { takeLock } from '../../../platform/server/locks/take-lock.ts';
import type { Lead, LeadStatus } from '../lead.contract.ts';
import { leads } from './lead.table.ts';

/** A lead is what its table says, without what only searches need. */
const { search, ...COLUMNS } = getTableColumns(leads);

export type LeadValues = Omit<typeof leads.$inferInsert, 'search' | 'version'>;

export async function findLead(db: Db, id: string): Promise<Lead | undefined> {
  const [lead] = await db.orm.select(COLUMNS).from(leads).where(eq(leads.id, id));
  return lead;
}

/** Reads a lead and makes other writers wait until the transaction ends. */
export async function lockLead(tx: Tx, id: string): Promise<Lead | undefined> {
  takeLock(tx, 'leads', [id]);
  const [lead] = await tx.orm.select(COLUMNS).from(leads).where(eq(leads.id, id)).for('update');
  return lead;
}

export async function insertLead(tx: Tx, lead: LeadValues): Promise<Lead> {
  const rows = await tx.orm.insert(leads).values(lead).returning(COLUMNS);
  return savedRow(rows);
}

/** Takes so many ids. */
export async function newLeadIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'leads-ids',
    text: `SELECT 'LEAD-' || to_char(nextval('lead_ids'), 'FM99999999000000') AS id FROM generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
}

/** Saves the change, which providers have not heard of yet. */
export async function changeLead(tx: Tx, id: string, change: Partial<LeadValues>): Promise<Lead> {
  const rows = await tx.orm
    .update(leads)
    .set({ ...change, syncStatus: 'pending', lastUpdated: sql`now()`, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, id))
    .returning(COLUMNS);
  return savedRow(rows);
}

export interface LeadFigures {
  /** How many leads of the company there are. */
  readonly count: number;
  /** How many leads of the company are in progress. */
  readonly active: number;
  /** What they are worth, in dollars. */
  readonly value: number;
  /** The status of the one that changed last; null without any. */
  readonly latestStatus: LeadStatus | null;
}

/** What the leads of a company amount to. */
export async function getLeadFigures(db: Db, companyKey: string): Promise<LeadFigures> {
  const { rows } = await db.query<{ count: number; active: number; cents: number; latest: LeadStatus | null }>({
    name: 'leads-figures',
    text: `SELECT count(*) AS count, count(*) FILTER (WHERE is_active) AS active,
        coalesce(sum(estimated_value_cents) FILTER (WHERE is_active), 0)::bigint AS cents,
        (array_agg(status ORDER BY last_updated DESC, id DESC) FILTER (WHERE is_active))[1] AS latest
      FROM leads, LATERAL (SELECT status NOT IN ('Won', 'Lost') AS is_active) AS state WHERE company_key(company_name) = $1`,
    values: [companyKey],
  });
  const { count = 0, active = 0, cents = 0, latest = null } = rows[0] ?? {};
  return { count, active, value: toDollars(cents), latestStatus: latest };
}
