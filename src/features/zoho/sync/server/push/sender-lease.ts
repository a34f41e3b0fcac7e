import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../../platform/server/clock.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import { leaseEnd, whileRenewing } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';

/** The right to send, held by one run at a time across all servers. */
export interface SenderLease {
  /** ID under which the run claims records. */
  readonly ownerId: string;
  /** False after another run took over, for example because this server was suspended. */
  readonly isHeld: () => Promise<boolean>;
}

/** Runs `work` with the lease. Returns undefined without running it if another run holds the lease. */
export async function withSenderLease<T>(deps: ServerDeps, work: (lease: SenderLease) => Promise<T>): Promise<T | undefined> {
  const { database, clock } = deps;
  const ownerId = randomUUID();
  const acquire = () => acquireLease(database, ownerId, clock);
  if (!(await acquire())) return undefined;
  const lease: SenderLease = { ownerId, isHeld: () => isLeaseHeld(database, ownerId, clock.now()) };
  return whileRenewing(deps, { source: 'sync', renew: acquire }, () => work(lease)).finally(() => releaseLease(database, ownerId));
}

/** Acquires or renews the lease. Returns false if another run holds it. */
async function acquireLease(db: Db, ownerId: string, clock: Clock): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'sync-lease',
    text: `INSERT INTO sync_state AS stored (sender, sending_until) VALUES ($1, $3)
      ON CONFLICT (only_one) DO UPDATE SET sender = excluded.sender, sending_until = excluded.sending_until
      WHERE stored.sender = $1 OR stored.sending_until IS NULL OR stored.sending_until <= $2`,
    values: [ownerId, clock.now(), leaseEnd(clock)],
  });
  return rowCount === 1;
}

async function isLeaseHeld(db: Db, ownerId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'sync-lease-held',
    text: 'SELECT FROM sync_state WHERE sender = $1 AND sending_until > $2',
    values: [ownerId, now],
  });
  return rowCount === 1;
}

async function releaseLease(db: Db, ownerId: string): Promise<void> {
  await db.query({
    name: 'sync-lease-end',
    text: 'UPDATE sync_state SET sender = NULL, sending_until = NULL WHERE sender = $1',
    values: [ownerId],
  });
}
