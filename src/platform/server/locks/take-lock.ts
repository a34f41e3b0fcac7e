import type { Tx } from '../database/database.ts';

/** Declares a lock on rows by ID, or an advisory lock. Tests check the order in `src/app/server/lock-order.ts`. */
export function takeLock(tx: Tx, name: string, keys: readonly string[] = []): void {
  tx.locks?.take(name, keys);
}
