import type { Db, Tx } from '../../../platform/server/database/database.ts';
import { findTouched } from '../../../platform/server/database/untouched.ts';
import type { KeptRecord } from '../../../platform/server/import-target.ts';

/** The id of the ticket of each case of the help desk, in order; undefined where there is none. */
export async function findTicketsByCase(db: Db, cases: readonly (string | null)[]): Promise<(string | undefined)[]> {
  const asked = cases.filter((each) => each !== null);
  if (asked.length === 0) return cases.map(() => undefined);
  const { rows } = await db.query<{ id: string; case: string }>({
    name: 'tickets-by-case',
    text: 'SELECT id, zoho_case_id AS case FROM tickets WHERE zoho_case_id = ANY($1)',
    values: [asked],
  });
  const found = new Map(rows.map((row) => [row.case, row.id]));
  return cases.map((each) => (each === null ? undefined : found.get(each)));
}

/** Removes imported tickets that nobody has worked on, with their history, and answers the others. */
export async function removeImportedTickets(tx: Tx, ids: readonly string[]): Promise<KeptRecord[]> {
  const kept = await findTouched(tx, { name: 'tickets', title: 'summary', owned: ['ticket_history'] }, ids);
  const stay = new Set(kept.map(({ id }) => id));
  await tx.query('SELECT FROM remove_imported_tickets($1)', [ids.filter((id) => !stay.has(id))]);
  return kept;
}
