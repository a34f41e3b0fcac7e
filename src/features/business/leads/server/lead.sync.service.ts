import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { syncColumns } from '../../../../platform/server/records/sync-columns.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Lead, LeadChange } from '../lead.contract.ts';
import { prepareLeadChange } from './lead.service.ts';
import { leadStore } from './lead.store.ts';

export { lockBoard } from './lead.board.store.ts';

export const findLeadToSync = leadStore.find;
export const findLeadsToSync = leadStore.findAll;

/** A lead locked until the transaction ends. */
export interface LockedLead {
  readonly lead: Lead;
  /** Saves changed fields among the planned ones as the system. */
  take(change: LeadChange): Promise<void>;
}

/** Locks a lead for changes to the planned fields. */
export async function lockLeadToSync(deps: ServerDeps, tx: Tx, id: string, planned: LeadChange): Promise<LockedLead | undefined> {
  const save = await prepareLeadChange(deps, tx, planned);
  const lead = await leadStore.lock(tx, id);
  return lead && { lead, take: async (change) => void (await save(null, id, change)) };
}

export const leadSyncColumns = syncColumns({ table: 'leads', providerColumn: 'zoho_id', titleColumn: 'company_name' });

/** Finds leads without a Zoho ID by lowercase email addresses. */
export async function findUnsentByEmail(db: Db, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  const text = 'SELECT id, lower(email) AS email FROM leads WHERE zoho_id IS NULL AND lower(email) = ANY($1)';
  const { rows } = await db.query<{ id: string; email: string }>({ name: 'leads-unsent', text, values: [emails] });
  return rows;
}
