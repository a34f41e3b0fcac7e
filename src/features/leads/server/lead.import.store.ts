import type { Tx } from '../../../platform/server/database/database.ts';
import { findUntouched } from '../../../platform/server/database/untouched.ts';
import type { KeptRecord } from '../../../platform/server/import-target.ts';
import { lockBoard } from './lead.board.store.ts';

/** Removes imported leads that nobody has worked on and answers the others. */
export async function removeImportedLeads(tx: Tx, ids: readonly string[]): Promise<KeptRecord[]> {
  await lockBoard(tx);
  const { untouched, kept } = await findUntouched(tx, { name: 'leads', title: 'company_name' }, ids);
  await tx.query('DELETE FROM leads WHERE id = ANY($1)', [untouched]);
  return kept;
}
