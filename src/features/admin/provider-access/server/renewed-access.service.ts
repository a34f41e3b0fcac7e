import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

/** What is known of the access to a provider: it is good; it is not to be had; or it has to be renewed, by one node for all. */
export type KnownAccess<A, P> = { readonly access: A } | { readonly problem: P } | { readonly renewal: Renewal<P> };

interface Renewal<P> {
  /** False while another node renews it, or once somebody has. */
  claim(): Promise<boolean>;
  /** Answers what is wrong; undefined when there is new access, or another connection by now. */
  run(): Promise<P | undefined>;
}

const POLL_MS = 100;

/** Looks for access until it is good, or until it is known why there is none; whoever may, renews it meanwhile. Gives up when the server stops. */
export async function findRenewed<A, P>(
  { clock, stopping }: Pick<ServerDeps, 'clock' | 'stopping'>,
  look: () => Promise<KnownAccess<A, P>>,
): Promise<{ access: A } | { problem: P | 'unreachable' }> {
  for (;;) {
    const known = await look();
    if (!('renewal' in known)) return known;
    if (await known.renewal.claim()) {
      const problem = await known.renewal.run();
      if (problem !== undefined) return { problem };
    } else if (!(await clock.sleep(POLL_MS, { signal: stopping }))) return { problem: 'unreachable' };
  }
}

/** Lets calls that ask for the same at the same time wait for one answer. */
export function createShared<T>(): (key: string, find: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, find) => {
    const current = running.get(key) ?? find().finally(() => running.delete(key));
    running.set(key, current);
    return current;
  };
}
