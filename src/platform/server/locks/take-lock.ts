import type { Tx } from '../database/database.ts';

/**
 * Declares that the transaction locks rows by their IDs, or an advisory lock. Called next to every locking statement.
 * Tests check the order in `src/app/server/lock-order.ts`; otherwise it does nothing.
 */
export function takeLock(tx: Tx, name: string, keys: readonly string[] = []): void {
  tx.locks?.take(name, keys);
}
