import { toDollars } from '../../../../platform/money.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { statusAfterChange } from '../../../../platform/server/records/sync-columns.ts';
import { Lead, type LeadStatus } from '../lead.contract.ts';
import { leads } from './lead.table.ts';

/** A change resets the sync status. */
export const leadStore = createRecordStore({
  kind: 'lead',
  noun: 'Lead',
  record: Lead,
  table: leads,
  changed: { syncStatus: statusAfterChange(leads.syncStatus) },
});

export interface LeadFigures {
  readonly count: number;
  /** Leads in progress. */
  readonly active: number;
  /** Value of active leads, in dollars. */
  readonly value: number;
  /** Status of the active lead changed last; null if none. */
  readonly latestStatus: LeadStatus | null;
}

/** Sums up the leads of a customer. */
export async function getLeadFigures(db: Db, customerId: string): Promise<LeadFigures> {
  const { rows } = await db.query<{ count: number; active: number; cents: number; latest: LeadStatus | null }>({
    name: 'leads-figures',
    text: `SELECT count(*) AS count, count(*) FILTER (WHERE is_active) AS active,
        coalesce(sum(estimated_value_cents) FILTER (WHERE is_active), 0)::bigint AS cents,
        (array_agg(status ORDER BY last_updated DESC, id DESC) FILTER (WHERE is_active))[1] AS latest
      FROM leads, LATERAL (SELECT status NOT IN ('Won', 'Lost') AS is_active) AS state WHERE customer_id = $1`,
    values: [customerId],
  });
  const { count = 0, active = 0, cents = 0, latest = null } = rows[0] ?? {};
  return { count, active, value: toDollars(cents), latestStatus: latest };
}
