/** Time of the sandbox, which tests can move. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Returns ISO text in UTC with milliseconds. */
  iso(): string;
  offset(): number;
  /** Sets the clock `offsetMs` ahead of the real time. */
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
