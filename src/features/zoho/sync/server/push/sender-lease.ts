import { randomUUID } from 'node:crypto';
import { later } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { endSenderLease, holdsSenderLease, takeSenderLease } from './sender-lease.store.ts';

/** The right to send, which one run of all nodes has at a time. */
export interface SenderLease {
  /** The name under which this run claims what it sends. */
  readonly holder: string;
  /** Whether it still is: a node that stood still for too long has lost it. */
  readonly isHeld: () => Promise<boolean>;
}

const LEASE_MS = 15_000;
const RENEWED_MS = 4_000;

/** Does work while this run is the one that sends; undefined, with nothing done, while another one is. */
export async function withSenderLease<T>(deps: ServerDeps, work: (lease: SenderLease) => Promise<T>): Promise<T | undefined> {
  const { database, clock, log } = deps;
  const holder = randomUUID();
  const take = () => takeSenderLease(database, { holder, now: clock.now(), until: later(clock.now(), LEASE_MS) });
  if (!(await take())) return undefined;
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = take().catch((error: unknown) => log.warn({ err: error, source: 'sync' }, 'Failed to renew the sender lease'));
  }, RENEWED_MS);
  timer.unref();
  try {
    return await work({ holder, isHeld: () => holdsSenderLease(database, holder, clock.now()) });
  } finally {
    clearInterval(timer);
    // A renewal that arrives after the end would keep the right from everybody.
    await renewal;
    await endSenderLease(database, holder);
  }
}
