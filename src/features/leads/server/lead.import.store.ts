import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { findTouched } from '../../../platform/server/database/untouched.ts';
import type { KeptRecord } from '../../../platform/server/import-target.ts';

/** The id of the lead of each id in Zoho CRM, in order; undefined where there is none. */
export async function findLeadsByZohoId(db: Db, zohoIds: readonly (string | null)[]): Promise<(string | undefined)[]> {
  const asked = zohoIds.filter((each) => each !== null);
  if (asked.length === 0) return zohoIds.map(() => undefined);
  const { rows } = await db.query<{ id: string; zoho: string }>({
    name: 'leads-by-zoho-id',
    text: 'SELECT id, zoho_id AS zoho FROM leads WHERE zoho_id = ANY($1)',
    values: [asked],
  });
  const found = new Map(rows.map((row) => [row.zoho, row.id]));
  return zohoIds.map((each) => (each === null ? undefined : found.get(each)));
}

/** Removes imported leads that nobody has worked on and answers the others. */
export async function removeImportedLeads(tx: Tx, ids: readonly string[]): Promise<KeptRecord[]> {
  const kept = await findTouched(tx, { name: 'leads', title: 'company_name' }, ids);
  const stay = new Set(kept.map(({ id }) => id));
  await tx.query('DELETE FROM leads WHERE id = ANY($1)', [ids.filter((id) => !stay.has(id))]);
  return kept;
}
