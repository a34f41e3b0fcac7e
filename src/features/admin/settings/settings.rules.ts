type Values = Readonly<Record<string, unknown>>;

/** Applies the given values. Objects, such as the sync settings, are merged by field. */
export function withGiven(before: Values, given: Values): Values {
  const merged = Object.entries(given).map(([key, value]) => [key, isObject(value) ? { ...toObject(before[key]), ...value } : value]);
  return { ...before, ...Object.fromEntries(merged) };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const toObject = (value: unknown): Values => (isObject(value) ? { ...value } : {});
