import type { ZohoCall } from './zoho-call.ts';

/** How long whoever made a call still waits for its outcome. */
export interface Patience {
  /** Milliseconds; infinite for background work. */
  leftMs(): number;
  /** What `work` comes to; undefined when it takes too long, and then it goes on alone. */
  within<T>(work: Promise<T>): Promise<T | undefined>;
}

/** People are told within 35 s, the way back to them included. */
const PERSON_MS = 33_000;

/** Begins to wait. */
export function createPatience({ priority, leftMs: personMs = PERSON_MS }: Pick<ZohoCall, 'priority' | 'leftMs'>): Patience {
  const endsAt = priority !== 'background' ? performance.now() + personMs : Number.POSITIVE_INFINITY;
  const leftMs = () => Math.max(0, endsAt - performance.now());
  return {
    leftMs,
    within: (work) => (Number.isFinite(endsAt) ? inTime(work, leftMs()) : work),
  };
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
