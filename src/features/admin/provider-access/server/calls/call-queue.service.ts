import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type AskedCall, beginCalls, type EndedCall, endCall, type Verdict, withdrawCalls } from './calls.store.ts';
import { createRecentCalls, orderFairly, type RecentCalls } from './fair-order.ts';
import type { Provider } from './provider.ts';

export { type EndedCall, readUsage } from './calls.store.ts';
export type { Provider } from './provider.ts';

/** The call may be made now, and has to be ended; or it may not, for so long. */
export type Turn =
  | { readonly kind: 'begun'; readonly id: string; readonly service: string }
  | { readonly kind: 'exhausted' | 'reserved' | 'busy'; readonly retryAfterMs: number };

/**
 * Whose turn comes first. A guest isn't signed in yet: such a call delays no call of a person, as background work does, but comes before it.
 */
export type Priority = 'person' | 'guest' | 'background';

/** The calls of this node that wait for their turn. */
export interface CallQueue {
  /**
   * Waits until a call may be made; `waitMs` undefined: without end. Rejects when the database cannot be asked. Of the calls of one `person` ten wait
   * with the priority of people, and a sixth of those of a minute begin with it; all others are background calls, of which at least every second one
   * is the server's own.
   */
  take(call: { service: string; priority: Priority; person?: string | undefined }, waitMs: number | undefined): Promise<Turn>;
  /** Says that a call is over; never throws, because by then its outcome counts. */
  end(ended: EndedCall): Promise<void>;
}

interface WaitingCall extends AskedCall {
  /** That of a person who causes too many is `background`. */
  readonly priority: Priority;
  /** User ID of who caused it; undefined for the server itself, and for guests. */
  readonly person: string | undefined;
  /** On the clock of the process, which nobody turns. */
  readonly lateAt: number;
  settle(turn: Turn): void;
  fail(error: unknown): void;
}

/** The most calls of one person that wait on one node with the priority of people. */
const MOST_OF_PERSON = 10;
/** One person begins this part of a minute's calls with the priority of people. */
const SHARE_OF_PERSON = 1 / 6;

/** How soon it is tried again: places become free on other nodes as well. */
const PERSON_POLL_MS = 100;
const BACKGROUND_POLL_MS = 250;

/** One for each server and provider: it asks for all calls that wait in one statement, those of people first. */
export function createCallQueue(deps: ServerDeps, provider: Provider): CallQueue {
  let waiting: WaitingCall[] = [];
  let isRunning = false;
  let roomAt: string | undefined;
  const bell = createBell(deps.clock);
  deps.stopping.addEventListener('abort', () => bell.ring());
  const recent = createRecentCalls(deps.clock);

  /** Whether another call of this person still goes before background work. */
  const hasPriority = (person: string | undefined): boolean => {
    if (person === undefined) return true;
    const isTheirs = (call: WaitingCall) => call.isPerson && call.person === person;
    const count = waiting.filter(isTheirs).length;
    return count < MOST_OF_PERSON && count + recent.countOf(toOwner({ priority: 'person', person })) < provider.perMinute * SHARE_OF_PERSON;
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
      asked: pick(waiting, provider, recent),
      now: deps.clock.now(),
    });
    roomAt = next;
    for (const verdict of verdicts) settle(verdict);
    return verdicts.length > 0;
  }
  /** Ends the wait of all queued calls when the server stops. */
  function refuseAll(): void {
    for (const call of waiting.splice(0)) call.settle({ kind: 'busy', retryAfterMs: 1_000 });
  }
  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waiting.length > 0) {
        if (deps.stopping.aborted) return refuseAll();
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

/** Background calls of a person are counted apart from those with priority. */
const toOwner = ({ priority, person = '' }: Owned): string => `${priority} ${person}`;

/** The server's own background calls are one group, those of all people together another one. */
const toGroup = (call: Owned): string =>
  call.priority !== 'background' || call.person === undefined ? toOwner(call) : 'background of people';

const PRIORITIES: readonly Priority[] = ['person', 'guest', 'background'];

/** The calls that may be next: the first ones of each service by priority, and fairly among people. */
function pick(waiting: readonly WaitingCall[], { services, atOnce }: Provider, recent: RecentCalls): AskedCall[] {
  // No more of a service can begin in one step than may run at once.
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

/** A wait that `ring` ends early. */
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
