import type { Logger } from 'pino';
import { type Clock, later } from './clock.ts';

/**
 * A lease lets one node at a time do a piece of work that outlives a transaction. The row of the work stores the owner and when the lease expires.
 * The owner renews it while it works; once it expires, because the node was killed or stalled, another node may take over.
 */
export const LEASE_MS = 15_000;
const RENEWAL_MS = 4_000;

/** Returns when a lease expires that is taken or renewed now. `ms` is for leases that aren't renewed. */
export const leaseEnd = (clock: Clock, ms = LEASE_MS): Date => later(clock.now(), ms);

interface Renewal {
  /** Source of the log lines. */
  readonly source: string;
  /** Extends the lease in its row. */
  readonly renew: () => Promise<unknown>;
  /** Defaults to 4 s. */
  readonly everyMs?: number;
}

/**
 * Runs `work` while renewing its lease. A failed renewal is logged; the next one tries again. Waits for the last renewal, so that none arrives
 * after the caller has released the lease.
 */
export async function whileRenewing<T>(
  { log }: { readonly log: Logger },
  { source, renew, everyMs = RENEWAL_MS }: Renewal,
  work: () => Promise<T>,
): Promise<T> {
  let renewal: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    renewal ??= renew()
      .catch((error: unknown) => log.warn({ err: error, source }, 'Failed to renew a lease; will retry'))
      .finally(() => {
        renewal = undefined;
      });
  }, everyMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}
