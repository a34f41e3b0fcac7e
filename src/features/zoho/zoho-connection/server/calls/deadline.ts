import type { ZohoCall } from './zoho-call.ts';

/** Time that the caller still waits for the outcome. */
export interface Deadline {
  /** Milliseconds; infinite for background work. */
  remainingMs(): number;
  /** Returns the result of `work`, or undefined at the deadline. The work isn't aborted. */
  within<T>(work: Promise<T>): Promise<T | undefined>;
}

/** Users get a response within 35 s, including the way back to them. */
const PERSON_MS = 33_000;

export function createDeadline({ priority, remainingMs: personMs = PERSON_MS }: Pick<ZohoCall, 'priority' | 'remainingMs'>): Deadline {
  const endsAt = priority !== 'background' ? performance.now() + personMs : Number.POSITIVE_INFINITY;
  const remainingMs = () => Math.max(0, endsAt - performance.now());
  return {
    remainingMs,
    within: (work) => (Number.isFinite(endsAt) ? withTimeout(work, remainingMs()) : work),
  };
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
