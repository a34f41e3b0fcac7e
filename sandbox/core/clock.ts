/** The time of the sandbox, which a test can move. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** ISO text in UTC with milliseconds, as the help desk writes it. */
  iso(): string;
  offset(): number;
  /** From now on the clock is `offsetMs` ahead of the real time. */
  setOffset(offsetMs: number): void;
}

export function createClock(): Clock {
  let offset = 0;
  const now = () => Date.now() + offset;
  return {
    now,
    iso: () => new Date(now()).toISOString(),
    offset: () => offset,
    setOffset(offsetMs) {
      offset = offsetMs;
    },
  };
}
