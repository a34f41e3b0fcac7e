import type { Tx } from '../../../platform/server/database/database.ts';

/** Gives the assignee of loans and reservations another name, wherever it is spelled otherwise, and answers how many rows were changed. */
export async function changeAssignee(tx: Tx, from: string, to: string): Promise<number> {
  // Always locked in the same order, so that two renames wait for each other in turn.
  const tools = await tx.query(
    `WITH lent AS (SELECT id FROM tools WHERE company_key(assigned_to) = company_key($1) AND assigned_to <> '' ORDER BY id FOR NO KEY UPDATE)
     UPDATE tools SET assigned_to = $2, version = version + 1 FROM lent WHERE tools.id = lent.id AND assigned_to <> $2`,
    [from, to],
  );
  const ofCompany = 'SET assigned_to = $2 WHERE company_key(assigned_to) = company_key($1) AND assigned_to <> $2';
  const loans = await tx.query(`UPDATE loans ${ofCompany}`, [from, to]);
  const reservations = await tx.query(`UPDATE tool_reservations ${ofCompany}`, [from, to]);
  return [tools, loans, reservations].reduce((total, { rowCount }) => total + (rowCount ?? 0), 0);
}
