/** Makes record ids like those of the services: digits as text, too long for a JavaScript number, rising. */
export interface Ids {
  /** `next('1894400000')` gives `'189440000000001001'`, then `…1002`. */
  next(prefix: string): string;
  /** Takes this id out of those that are still to be made. */
  take(prefix: string, id: string): void;
}

const DIGITS_AFTER_PREFIX = 9;
const FIRST = 1_001;

export function createIds(): Ids {
  const counts = new Map<string, number>();
  return {
    next(prefix) {
      const count = counts.get(prefix) ?? FIRST;
      counts.set(prefix, count + 1);
      return prefix + String(count).padStart(DIGITS_AFTER_PREFIX, '0');
    },
    take(prefix, id) {
      const count = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : Number.NaN;
      if (id.length === prefix.length + DIGITS_AFTER_PREFIX && count >= (counts.get(prefix) ?? FIRST)) counts.set(prefix, count + 1);
    },
  };
}
