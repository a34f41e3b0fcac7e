import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from './random.ts';

/** A message to a subscriber. */
interface Delivery {
  readonly url: string;
  /** JSON text. */
  readonly body: string;
  readonly timeoutMs: number;
}

/** Injected faults of deliveries, as shares from 0 to 1. */
export interface DeliveryFaults {
  /** Never arrive. */
  readonly lose: number;
  /** Arrive twice. */
  readonly repeat: number;
  /** Arrive after the next one. */
  readonly shuffle: number;
}

/** Sends webhooks and notifications, without retries. */
export interface Deliveries {
  /** Returns the status of the response; undefined if there is none in time. */
  send(delivery: Delivery): Promise<number | undefined>;
  /** Replaces the faults. */
  setFaults(faults: DeliveryFaults): void;
}

/** A delivery arrives after this time even if no other one follows. */
const MAX_HOLD_MS = 1_000;

export function createDeliveries(random: Random): Deliveries {
  let faults: DeliveryFaults = { lose: 0, repeat: 0, shuffle: 0 };
  let release: (() => void) | undefined;
  const post = ({ url, body, timeoutMs }: Delivery) =>
    requestStatus(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }, timeoutMs);
  return {
    async send(delivery) {
      const isLost = random() < faults.lose;
      const isRepeated = random() < faults.repeat;
      const isShuffled = random() < faults.shuffle;
      if (isLost) return undefined;
      const releaseHeld = release;
      if (isShuffled && !release) {
        const overtaken = new Promise<void>((resolve) => {
          release = resolve;
        });
        await Promise.race([overtaken, sleep(MAX_HOLD_MS, undefined, { ref: false })]);
        release = undefined;
      }
      const status = await post(delivery);
      if (isRepeated) await post(delivery);
      releaseHeld?.();
      return status;
    },
    setFaults(given) {
      faults = given;
    },
  };
}

/** Sends a request and returns the status; undefined if there is no response in time. Redirects are not followed. */
export async function requestStatus(url: string, init: RequestInit, timeoutMs: number): Promise<number | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
