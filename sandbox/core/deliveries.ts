import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from './clock.ts';
import type { Provider } from './providers.ts';
import type { Random } from './random.ts';

/** One message of a service to an address that has subscribed. */
interface Delivery {
  readonly provider: Provider;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, as it is sent. */
  readonly body: string;
  /** How long the answer is waited for. */
  readonly timeoutMs: number;
}

/** What goes wrong with deliveries on purpose; shares from 0 to 1. */
export interface DeliveryFaults {
  /** Share that never arrives. */
  readonly lose: number;
  /** Share that arrives twice. */
  readonly repeat: number;
  /** How much later all of them arrive. */
  readonly lateMs: number;
  /** Share that the next one overtakes. */
  readonly shuffle: number;
}

export const NO_DELIVERY_FAULTS: DeliveryFaults = { lose: 0, repeat: 0, lateMs: 0, shuffle: 0 };

/** One delivery, as the log shows it; a repeated one is there twice. */
export interface LoggedDelivery {
  /** Counts up from 1. */
  readonly id: number;
  readonly at: number;
  readonly provider: Provider;
  readonly url: string;
  readonly body: unknown;
  readonly lost: boolean;
  readonly repeated: boolean;
  readonly shuffled: boolean;
  /** The status that was answered; null when nothing was in time, undefined as long as it is waited for. */
  status?: number | null;
}

/** The one sender of webhooks and notifications. There are no retries. */
export interface Deliveries {
  /** The status that the first of the deliveries was answered with; undefined without an answer in time. */
  send(delivery: Delivery): Promise<number | undefined>;
  /** From now on these faults, and no others. */
  setFaults(faults: DeliveryFaults): void;
  faults(): DeliveryFaults;
  /** The latest deliveries, oldest first. */
  log(): readonly LoggedDelivery[];
}

const LOGGED = 500;
/** A delivery that nothing overtakes arrives all the same. */
const LONGEST_HOLD_MS = 1_000;

type Luck = Pick<LoggedDelivery, 'lost' | 'repeated' | 'shuffled'>;

export function createDeliveries(random: Random, clock: Clock): Deliveries {
  let faults = NO_DELIVERY_FAULTS;
  let total = 0;
  const log: LoggedDelivery[] = [];
  const queue = createQueue();

  const addToLog = (delivery: Delivery, luck: Luck): LoggedDelivery => {
    total += 1;
    const { provider, url, body } = delivery;
    const entry: LoggedDelivery = { id: total, at: clock.now(), provider, url, body: JSON.parse(body), ...luck };
    log.push(entry);
    if (log.length > LOGGED) log.shift();
    return entry;
  };
  const post = async (delivery: Delivery, luck: Luck): Promise<number | undefined> => {
    const entry = addToLog(delivery, luck);
    const { url, headers, body, timeoutMs } = delivery;
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    const status = luck.lost ? undefined : await requestStatus(url, init, timeoutMs);
    entry.status = status ?? null;
    return status;
  };

  return {
    async send(delivery) {
      const luck = { lost: random() < faults.lose, repeated: random() < faults.repeat, shuffled: random() < faults.shuffle };
      if (faults.lateMs > 0) await sleep(faults.lateMs, undefined, { ref: false });
      if (luck.lost) return post(delivery, { ...luck, repeated: false, shuffled: false });
      return queue.run(luck.shuffled, async () => {
        const status = await post(delivery, luck);
        if (luck.repeated) await post(delivery, luck);
        return status;
      });
    },
    setFaults(given) {
      faults = given;
    },
    faults: () => faults,
    log: () => log,
  };
}

/** Runs work at once; work that is to be overtaken waits until the next is done, but not for ever. */
function createQueue(): { run<T>(isOvertaken: boolean, work: () => Promise<T>): Promise<T> } {
  let release: (() => void) | undefined;
  return {
    async run(isOvertaken, work) {
      if (isOvertaken && !release) {
        const overtaken = new Promise<void>((resolve) => {
          release = resolve;
        });
        await Promise.race([overtaken, sleep(LONGEST_HOLD_MS, undefined, { ref: false })]);
        release = undefined;
        return work();
      }
      const releaseHeld = release;
      const done = await work();
      releaseHeld?.();
      return done;
    },
  };
}

/** The status of a call from the sandbox; undefined without an answer in time. Redirects are not followed. */
export async function requestStatus(url: string, init: RequestInit, timeoutMs: number): Promise<number | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
