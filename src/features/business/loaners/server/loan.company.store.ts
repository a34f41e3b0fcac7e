import type { Tx } from '../../../../platform/server/database/database.ts';
import { takeLock } from '../../../../platform/server/locks/take-lock.ts';

/** Where the assignee of a loaner is written, in the order in which it is locked. */
const TABLES = [
  { name: 'tools', saved: ', version = version + 1' },
  { name: 'loans', saved: '' },
  { name: 'tool_reservations', saved: '' },
];

/** Gives the assignee of loans and reservations another name, wherever it is spelled otherwise, and answers how many rows were changed. */
export async function changeAssignee(tx: Tx, from: string, to: string): Promise<number> {
  let changed = 0;
  for (const { name, saved } of TABLES) {
    takeLock(tx, name);
    // Always locked in the same order, so that whoever else changes many waits in turn.
    const { rowCount } = await tx.query(
      `WITH found AS (
        SELECT id FROM ${name} WHERE company_key(assigned_to) = company_key($1) AND assigned_to <> '' AND assigned_to <> $2 ORDER BY id FOR NO KEY UPDATE
      ) UPDATE ${name} AS record SET assigned_to = $2${saved} FROM found WHERE record.id = found.id`,
      [from, to],
    );
    changed += rowCount ?? 0;
  }
  return changed;
}
