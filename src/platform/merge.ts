/** Changed fields. `base` has the value of each before the change. */
export interface Changes<V> {
  values: Partial<V>;
  base: Partial<V>;
}

export interface Conflict<V, K extends keyof V = keyof V> {
  field: K;
  mine: V[K];
  theirs: V[K];
}

export type Decisions = Readonly<Record<string, 'mine' | 'theirs'>>;

export interface Merge<V> {
  /** Values to send. They overwrite no one else's change. */
  values: Partial<V>;
  conflicts: Conflict<V>[];
}

export type MergedFields<V> = { readonly [K in keyof V]: { readonly merge: 'value' | 'set' } };

/** Three-way merge. A field changed differently on both sides is a conflict; sets are merged. */
export function mergeChanges<V extends object>(fields: MergedFields<V>, saved: V, changes: Changes<V>): Merge<V> {
  const merge: Merge<V> = { values: {}, conflicts: [] };
  for (const field of changedKeys(fields, changes)) {
    const theirs = saved[field];
    const base = changes.base[field];
    const isSet = fields[field].merge === 'set';
    const mine = isSet ? mergeItems(theirs, base, changes.values[field]) : changes.values[field];
    if (mine === undefined || sameValue(mine, theirs)) continue;
    if (isSet || sameValue(base, theirs)) merge.values[field] = mine;
    else merge.conflicts.push({ field, mine, theirs });
  }
  return merge;
}

/** Returns the stored values with the changes applied. Sets include the additions of both sides. */
export function withChanges<V extends object>(fields: MergedFields<V>, saved: V, { values, base }: Changes<V>): V {
  const sets = changedKeys(fields, { values, base }).filter((field) => fields[field].merge === 'set');
  const merged = sets.map((field) => [field, mergeItems(saved[field], base[field], values[field])]);
  return { ...saved, ...values, ...Object.fromEntries(merged) };
}

function changedKeys<V extends object>(fields: MergedFields<V>, { values }: Changes<V>): (keyof V)[] {
  return (Object.keys(fields) as (keyof V)[]).filter((field) => values[field] !== undefined);
}

function mergeItems<T>(saved: T, base: T | undefined, mine: T | undefined): T {
  if (!Array.isArray(saved) || !Array.isArray(base) || !Array.isArray(mine)) return mine ?? saved;
  return mergeSet<unknown>(saved, base, mine) as T;
}

/** Returns the stored set with the items added to and without those removed from `base`. */
export function mergeSet<T>(saved: readonly T[], base: readonly T[], mine: readonly T[]): T[] {
  const kept = saved.filter((item) => mine.includes(item) || !base.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !kept.includes(item));
  return [...kept, ...added];
}

/** Returns the defined keys of `given` that differ from `current`. */
export function changedFields<T extends object>(current: T, given: Partial<T>): Partial<T> {
  const changed = Object.entries(given).filter(([key, value]) => value !== undefined && !sameValue(value, current[key as keyof T]));
  return Object.fromEntries(changed) as Partial<T>;
}

export function findChanges<V extends object>(before: V, now: V): Changes<V> {
  const changed = (Object.keys(now) as (keyof V)[]).filter((field) => !sameValue(before[field], now[field]));
  return { values: pick(now, changed), base: pick(before, changed) };
}

function pick<V extends object>(value: V, keys: readonly (keyof V)[]): Partial<V> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<V>;
}

/** Rebases the changes after a decision: 'mine' on the stored value, 'theirs' replaces the typed value. */
export function decided<V, D extends Changes<V>>(changes: D, saved: V, field: keyof V, keep: 'mine' | 'theirs'): D {
  if (keep === 'mine') return { ...changes, base: { ...changes.base, [field]: saved[field] } };
  return withoutField(changes, field);
}

/** Applies decisions. Fields without one keep mine; a value that changed again stays a conflict. */
export function withDecisions<V, D extends Changes<V>>(changes: D, stored: V, conflicts: readonly Conflict<V>[], decisions: Decisions): D {
  const asked = conflicts.filter(({ field, theirs }) => sameValue(stored[field], theirs));
  return asked.reduce((next, { field }) => decided(next, stored, field, decisions[String(field)] ?? 'mine'), changes);
}

export function withoutField<D extends Changes<object>>(changes: D, field: PropertyKey): D {
  const without = (values: object) => Object.fromEntries(Object.entries(values).filter(([key]) => key !== field));
  return { ...changes, values: without(changes.values), base: without(changes.base) };
}

export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameValue(one[key], other[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
