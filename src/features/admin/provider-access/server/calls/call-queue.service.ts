import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { beginCalls, type EndedCall, endCall, type Provider, type RequestedCall, type Verdict, withdrawCalls } from './calls.store.ts';
import { createRecentCalls, orderFairly, type RecentCalls } from './fair-order.ts';

export { type EndedCall, type Provider, readUsage } from './calls.store.ts';

/** Whether a call may be made now. One that has begun has to be ended. */
export type Turn =
  | { readonly kind: 'begun'; readonly id: string; readonly service: string }
  | { readonly kind: 'exhausted' | 'reserved' | 'busy'; readonly retryAfterMs: number };

/** A guest isn't signed in yet. Such a call comes after those of users and before background work. */
export type Priority = 'person' | 'guest' | 'background';

/** Limits the calls of all nodes to a provider. */
export interface CallQueue {
  /**
   * Waits until a call may be made, forever if `waitMs` is undefined. Rejects if the database fails. Up to ten calls of a `person` wait
   * with `person` priority, and a sixth of the calls per minute may have it. All others are background calls, at least half of them the
   * server's own.
   */
  take(call: { service: string; priority: Priority; person?: string | undefined }, waitMs: number | undefined): Promise<Turn>;
  /** Ends a call. Never throws: the caller needs the outcome. */
  end(ended: EndedCall): Promise<void>;
}

interface WaitingCall extends RequestedCall {
  /** `background` for a person with too many calls. */
  readonly priority: Priority;
  /** ID of the user who caused it; undefined for the server and for guests. */
  readonly person: string | undefined;
  /** When it gives up, on the monotonic clock. */
  readonly lateAt: number;
  settle(turn: Turn): void;
  fail(error: unknown): void;
}

/** Maximum number of calls per user that wait on a node with `person` priority. */
const MAX_OF_PERSON = 10;
/** Share of a minute's calls that a user may start with that priority. */
const SHARE_OF_PERSON = 1 / 6;

/** Intervals between attempts: other nodes free slots too. */
const PERSON_POLL_MS = 100;
const BACKGROUND_POLL_MS = 250;

/** Creates the queue of a node. It requests all waiting calls in one statement, those of users first. */
export function createCallQueue(deps: ServerDeps, provider: Provider): CallQueue {
  let waiting: WaitingCall[] = [];
  let isRunning = false;
  let roomAt: string | undefined;
  const bell = createBell(deps.clock);
  deps.stopping.addEventListener('abort', () => bell.ring());
  const recent = createRecentCalls(deps.clock);

  /** Whether another call of this person still comes before background work. */
  const hasPriority = (person: string | undefined): boolean => {
    if (person === undefined) return true;
    const isTheirs = (call: WaitingCall) => call.isPerson && call.person === person;
    const count = waiting.filter(isTheirs).length;
    return count < MAX_OF_PERSON && count + recent.countOf(toOwner({ priority: 'person', person })) < provider.perMinute * SHARE_OF_PERSON;
  };
  const settle = ({ id, verdict, until }: Verdict) => {
    const call = waiting.find((each) => each.id === id);
    waiting = waiting.filter((each) => each !== call);
    if (verdict === 'begun' && call) for (const owner of new Set([toOwner(call), toGroup(call)])) recent.add(owner);
    if (verdict === 'begun') call?.settle({ kind: 'begun', id, service: call.service });
    else call?.settle({ kind: verdict === 'stopped' ? 'exhausted' : 'reserved', retryAfterMs: msUntil(deps, until) });
  };
  async function giveUpLate(): Promise<void> {
    const late = waiting.filter(({ lateAt }) => lateAt <= performance.now());
    waiting = waiting.filter((call) => !late.includes(call));
    for (const call of late) call.settle({ kind: 'busy', retryAfterMs: roomAt === undefined ? 1_000 : msUntil(deps, roomAt) });
    if (late.some(({ isPerson }) => isPerson))
      await withdrawCalls(
        deps.database,
        late.map(({ id }) => id),
      );
  }
  async function step(): Promise<boolean> {
    const { verdicts, roomAt: next } = await beginCalls(deps.database, provider, {
      calls: pick(waiting, provider, recent),
      now: deps.clock.now(),
    });
    roomAt = next;
    for (const verdict of verdicts) settle(verdict);
    return verdicts.length > 0;
  }
  /** Ends the wait of all queued calls when the server stops. */
  function rejectAll(): void {
    for (const call of waiting.splice(0)) call.settle({ kind: 'busy', retryAfterMs: 1_000 });
  }
  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.length > 0) {
        if (deps.stopping.aborted) return rejectAll();
        if (await step()) continue;
        await giveUpLate();
        if (waiting.length > 0) await bell.wait(pauseFor(waiting));
      }
    } catch (error) {
      for (const call of waiting.splice(0)) call.fail(error);
    } finally {
      isRunning = false;
    }
  }

  return {
    take: ({ service, priority, person }, waitMs) =>
      new Promise((resolve, reject) => {
        const lateAt = performance.now() + (waitMs ?? Number.POSITIVE_INFINITY);
        const isPerson = priority === 'person' && hasPriority(person);
        const effective = priority === 'person' && !isPerson ? 'background' : priority;
        waiting.push({ id: randomUUID(), service, person, priority: effective, isPerson, lateAt, settle: resolve, fail: reject });
        if (isRunning) bell.ring();
        else void run();
      }),
    async end(ended) {
      await endCall(deps.database, ended, deps.clock.now()).catch((error: unknown) =>
        deps.log.warn({ err: error, source: provider.name }, 'Failed to release a rate limit slot; it expires after 35 s'),
      );
      bell.ring();
    },
  };
}

type Owned = Pick<WaitingCall, 'priority' | 'person'>;

/** Background calls of a person are counted separately from those with priority. */
const toOwner = ({ priority, person = '' }: Owned): string => `${priority} ${person}`;

/** The server's own background calls are one group, those of all users another. */
const toGroup = (call: Owned): string =>
  call.priority !== 'background' || call.person === undefined ? toOwner(call) : 'background of people';

const PRIORITIES: readonly Priority[] = ['person', 'guest', 'background'];

/** Returns the calls that may be next: the first of each service by priority, fairly among users. */
function pick(waiting: readonly WaitingCall[], { services, atOnce }: Provider, recent: RecentCalls): RequestedCall[] {
  // A step can't start more calls of a service than may run at once.
  const first = (priority: Priority, service: string) => {
    const calls = waiting.filter((call) => call.priority === priority && call.service === service);
    return orderFairly(orderFairly(calls, toOwner, recent), toGroup, recent).slice(0, atOnce);
  };
  return PRIORITIES.flatMap((priority) => services.flatMap((service) => first(priority, service)));
}

function pauseFor(waiting: readonly WaitingCall[]): number {
  const poll = waiting.some(({ isPerson }) => isPerson) ? PERSON_POLL_MS : BACKGROUND_POLL_MS;
  return Math.max(1, Math.min(poll, ...waiting.map(({ lateAt }) => lateAt - performance.now())));
}

const msUntil = ({ clock }: ServerDeps, until: string) => Math.max(0, new Date(until).getTime() - clock.now().getTime());

/** Creates a wait that `ring` ends early. */
function createBell({ timeout }: Clock) {
  let ring = (): void => undefined;
  return {
    ring: () => ring(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        ring = resolve;
        timeout(ms).addEventListener('abort', () => resolve(), { once: true });
      }),
  };
}
