import { cleanText } from './clean-text.ts';

/** Deeper values are dropped, so that recursive code can't overflow the stack. Providers nest at most ten levels. */
export const DEEPEST_JSON = 64;

/**
 * Returns a copy of a parsed JSON value that is safe to walk and to store: texts and keys are cleaned (`cleanText`), lists and objects below
 * `DEEPEST_JSON` levels and numbers beyond those of JavaScript (`1e999`) become `null`, and `__proto__` keys are dropped.
 * Takes linear time and bounded stack.
 */
export function cleanJson(value: unknown): unknown {
  return clean(value, 0);
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST_JSON) return null;
  return Array.isArray(value) ? value.map((item) => clean(item, depth + 1)) : cleanObject(value, depth);
}

/** If two keys are equal after cleaning, the last one wins, as in JSON. */
function cleanObject(object: object, depth: number): Record<string, unknown> {
  const cleaned: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(object)) {
    const cleanKey = cleanText(key);
    if (cleanKey !== '__proto__') cleaned[cleanKey] = clean(item, depth + 1);
  }
  return cleaned;
}
