import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

/** Lease of a node that renews access: longer than a renewal may take. After that, another node takes over. */
export const RENEWAL_LEASE_MS = 35_000;

/** Access to a provider, the problem that prevents it, or how one node can renew it for all. */
export type KnownAccess<A, P> = { readonly access: A } | { readonly problem: P } | { readonly renewal: Renewal<P> };

interface Renewal<P> {
  /** False if another node is renewing it or has renewed it. */
  claim(): Promise<boolean>;
  /** Returns the problem; undefined if there is new access or a new connection. */
  run(): Promise<P | undefined>;
}

const POLL_MS = 100;

/** Returns valid access, renewing it if needed, or the problem. Waits while another node renews it. Gives up when the server stops. */
export async function findRenewed<A, P>(
  { clock, stopping }: Pick<ServerDeps, 'clock' | 'stopping'>,
  find: () => Promise<KnownAccess<A, P>>,
): Promise<{ access: A } | { problem: P | 'unreachable' }> {
  for (;;) {
    const known = await find();
    if (!('renewal' in known)) return known;
    if (await known.renewal.claim()) {
      const problem = await known.renewal.run();
      if (problem !== undefined) return { problem };
    } else if (!(await clock.sleep(POLL_MS, { signal: stopping }))) return { problem: 'unreachable' };
  }
}

/** Returns a function that runs `find` once for concurrent calls with the same key. */
export function createShared<T>(): (key: string, find: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, find) => {
    const current = running.get(key) ?? find().finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };
}
