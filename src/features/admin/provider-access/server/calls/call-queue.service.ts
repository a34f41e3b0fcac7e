import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type AskedCall, beginCalls, type EndedCall, endCall, type Verdict, withdrawCalls } from './calls.store.ts';
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
  /** Waits until a call may be made; `waitMs` undefined: without end. Rejects when the database cannot be asked. */
  take(call: { service: string; priority: Priority }, waitMs: number | undefined): Promise<Turn>;
  /** Says that a call is over; never throws, because by then its outcome counts. */
  end(ended: EndedCall): Promise<void>;
}

interface WaitingCall extends AskedCall {
  readonly priority: Priority;
  /** On the clock of the process, which nobody turns. */
  readonly lateAt: number;
  settle(turn: Turn): void;
  fail(error: unknown): void;
}

/** How soon it is tried again: places become free on other nodes as well. */
const PERSON_POLL_MS = 100;
const BACKGROUND_POLL_MS = 250;

/** One for each server and provider: it asks for all calls that wait in one statement, those of people first. */
export function createCallQueue(deps: ServerDeps, provider: Provider): CallQueue {
  let waiting: WaitingCall[] = [];
  let isRunning = false;
  let roomAt: string | undefined;
  const bell = createBell();
  deps.stopping.addEventListener('abort', () => bell.ring());

  const settle = ({ id, verdict, until }: Verdict) => {
    const call = waiting.find((each) => each.id === id);
    waiting = waiting.filter((each) => each !== call);
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
    const { verdicts, roomAt: next } = await beginCalls(deps.database, provider, { asked: pick(waiting, provider), now: deps.clock.now() });
    roomAt = next;
    for (const verdict of verdicts) settle(verdict);
    return verdicts.length > 0;
  }
  /** A server that stops makes no more calls. */
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
    take: ({ service, priority }, waitMs) =>
      new Promise((resolve, reject) => {
        const lateAt = performance.now() + (waitMs ?? Number.POSITIVE_INFINITY);
        waiting.push({ id: randomUUID(), service, priority, isPerson: priority === 'person', lateAt, settle: resolve, fail: reject });
        if (isRunning) bell.ring();
        else void run();
      }),
    async end(ended) {
      await endCall(deps.database, ended, deps.clock.now()).catch((error: unknown) =>
        deps.log.warn({ err: error, source: provider.name }, 'the end of a call could not be noted; its place is free again after 35 s'),
      );
      bell.ring();
    },
  };
}

const PRIORITIES: readonly Priority[] = ['person', 'guest', 'background'];

/** The calls that may be next: the first ones of each service, those of people before all others, and guests before background work. */
function pick(waiting: readonly WaitingCall[], { services, atOnce }: Provider): AskedCall[] {
  // No more of a service can begin in one step than may run at once.
  const first = (priority: Priority, service: string) =>
    waiting.filter((call) => call.priority === priority && call.service === service).slice(0, atOnce);
  return PRIORITIES.flatMap((priority) => services.flatMap((service) => first(priority, service)));
}

function pauseFor(waiting: readonly WaitingCall[]): number {
  const poll = waiting.some(({ isPerson }) => isPerson) ? PERSON_POLL_MS : BACKGROUND_POLL_MS;
  return Math.max(1, Math.min(poll, ...waiting.map(({ lateAt }) => lateAt - performance.now())));
}

const msUntil = ({ clock }: ServerDeps, until: string) => Math.max(0, new Date(until).getTime() - clock.now().getTime());

/** A pause that somebody may end. */
function createBell() {
  let ring = (): void => undefined;
  return {
    ring: () => ring(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
