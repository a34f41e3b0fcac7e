import { later, MINUTE_MS } from '../../../../platform/server/clock.ts';
import type { Tokens } from '../../../../platform/server/oauth.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';

/** Lease of a node that renews access: longer than a renewal may take. After that, another node takes over. */
export const RENEWAL_LEASE_MS = 35_000;

/** Access tokens are renewed this long before they expire, so that none expires during a call. */
export const RENEWAL_MARGIN_MS = 5 * MINUTE_MS;
/** Pause after a provider rejected a renewal. Frequent attempts would lock OBDesk out. */
export const RENEWAL_PAUSE_MS = 10 * MINUTE_MS;

/** Returns the columns of a connection that store new tokens and end its problem. `table` binds the encryption. */
export function toTokenColumns({ secrets, clock }: ServerDeps, table: string, tokens: Tokens & { readonly refreshToken: string }) {
  return {
    accessToken: secrets.seal(`${table}:access`, tokens.accessToken),
    refreshToken: secrets.seal(`${table}:refresh`, tokens.refreshToken),
    accessUntil: later(clock.now(), tokens.lifetimeMs).toISOString(),
    refreshingUntil: null,
    pausedUntil: null,
    problem: null,
    problemSince: null,
  };
}

/** Access token of a connection as stored. */
interface StoredAccess {
  readonly accessToken: string | null;
  readonly accessUntil: string | null;
}

/** Returns the access token of a connection; undefined if it is missing, `rejectedToken`, or about to expire. */
export function openAccessToken({ secrets, clock }: ServerDeps, table: string, row: StoredAccess, rejectedToken?: string) {
  const token = row.accessToken === null ? undefined : secrets.open(`${table}:access`, row.accessToken);
  const isFresh = row.accessUntil !== null && later(clock.now(), RENEWAL_MARGIN_MS) < new Date(row.accessUntil);
  return isFresh && token !== rejectedToken ? token : undefined;
}

/** True while no renewal is attempted. */
export const isPaused = ({ clock }: ServerDeps, { pausedUntil }: { readonly pausedUntil: string | null }): boolean =>
  pausedUntil !== null && new Date(pausedUntil) > clock.now();

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
