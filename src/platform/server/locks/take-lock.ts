import type { Tx } from '../database/database.ts';

/**
 * Says that the transaction locks rows, by their ids, or takes an advisory lock. Stands beside every statement that locks; under test the order
 * in `src/app/server/lock-order.ts` is checked, otherwise nothing happens.
 */
export function takeLock(tx: Tx, name: string, keys: readonly string[] = []): void {
  tx.locks?.take(name, keys);
}
