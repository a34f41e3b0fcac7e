import type { Clock } from './clock.ts';

/** ID and creation time of a record. */
export interface Identity {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Creates record IDs as Zoho does: increasing numbers as text, too long for a JavaScript number. */
export interface Ids {
  /** `next('1894400000')` returns `'1894400000000001001'`, then `…1002`. */
  next(prefix: string): string;
  /** Returns a given identity and reserves its ID, or creates one. */
  begin(prefix: string, clock: Clock, given?: Identity): Identity;
}

const DIGITS_AFTER_PREFIX = 9;
const FIRST = 1_001;

export function createIds(): Ids {
  const counts = new Map<string, number>();
  const next = (prefix: string) => {
    const count = counts.get(prefix) ?? FIRST;
    counts.set(prefix, count + 1);
    return prefix + String(count).padStart(DIGITS_AFTER_PREFIX, '0');
  };
  return {
    next,
    begin(prefix, clock, given) {
      if (!given) return { id: next(prefix), at: clock.now() };
      const isOurs = given.id.startsWith(prefix) && given.id.length === prefix.length + DIGITS_AFTER_PREFIX;
      const count = isOurs ? Number(given.id.slice(prefix.length)) : 0;
      if (count >= (counts.get(prefix) ?? FIRST)) counts.set(prefix, count + 1);
      return given;
    },
  };
}
