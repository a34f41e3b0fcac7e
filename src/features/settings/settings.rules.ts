type Values = Readonly<Record<string, unknown>>;

/** The given values over the others; an object, such as what is synchronized, is merged by its own fields. */
export function withGiven(before: Values, given: Values): Values {
  const merged = Object.entries(given).map(([key, value]) => [key, isObject(value) ? { ...toObject(before[key]), ...value } : value]);
  return { ...before, ...Object.fromEntries(merged) };
}

/** What the given fields say in `before`, so that it can be given back. */
export function saidBefore(before: Values, given: Values): Values {
  const said = (key: string, value: unknown) => (isObject(value) ? saidBefore(toObject(before[key]), toObject(value)) : before[key]);
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, said(key, value)]));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const toObject = (value: unknown): Values => (isObject(value) ? { ...value } : {});
