import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { syncColumns } from '../../../../platform/server/records/sync-columns.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Lead, LeadChange } from '../lead.contract.ts';
import { prepareLeadChange } from './lead.service.ts';
import { leadStore } from './lead.store.ts';

export { lockBoard } from './lead.board.store.ts';

/** Reads a lead. */
export const findLeadToSync = leadStore.find;

/** A lead that is locked until the transaction ends. */
export interface LockedLead {
  readonly lead: Lead;
  /** Saves what differs, as the program itself: those of the fields that it was locked for. */
  take(change: LeadChange): Promise<void>;
}

/** Locks a lead, of which these fields are to change. */
export async function lockLeadToSync(deps: ServerDeps, tx: Tx, id: string, planned: LeadChange): Promise<LockedLead | undefined> {
  const save = await prepareLeadChange(deps, tx, planned);
  const lead = await leadStore.lock(tx, id);
  return lead && { lead, take: async (change) => void (await save(null, id, change)) };
}

/** How far they have got at Zoho. */
export const leadSyncColumns = syncColumns({ table: 'leads', providerColumn: 'zoho_id', titleColumn: 'company_name' });

/** Leads that Zoho does not have yet, with one of these addresses, which are in small letters. */
export async function findUnsentByEmail(db: Db, emails: readonly string[]): Promise<{ id: string; email: string }[]> {
  const text = 'SELECT id, lower(email) AS email FROM leads WHERE zoho_id IS NULL AND lower(email) = ANY($1)';
  const { rows } = await db.query<{ id: string; email: string }>({ name: 'leads-unsent', text, values: [emails] });
  return rows;
}
