/** The changed fields of a record; `base` keeps the value of each when it was touched. */
export interface Changes<V> {
  values: Partial<V>;
  base: Partial<V>;
}

/** A field that two people changed to different values. */
export interface Conflict<V, K extends keyof V = keyof V> {
  field: K;
  mine: V[K];
  theirs: V[K];
}

/** The side whose value wins a conflict, by field. */
export type Decisions = Readonly<Record<string, 'mine' | 'theirs'>>;

export interface Merge<V> {
  /** The values to send: those that differ from the stored ones and overwrite no other person's change. */
  values: Partial<V>;
  /** Fields that two people changed, for the user to decide. */
  conflicts: Conflict<V>[];
}

/** The fields of a record, as far as a merge needs them. */
export type MergedFields<V> = { readonly [K in keyof V]: { readonly merge: 'value' | 'set' } };

/**
 * Brings changes onto the stored values, three ways: a field that only one side changed takes that side; one that both
 * changed differently is a conflict. Sets never conflict: what either side added or took away counts.
 */
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

/** The stored values with what was changed over them; sets hold what either side added. */
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

/** Merges two sets: the stored one, with the items that were added to `base` and without those that were removed from it. */
export function mergeSet<T>(saved: readonly T[], base: readonly T[], mine: readonly T[]): T[] {
  const kept = saved.filter((item) => mine.includes(item) || !base.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !kept.includes(item));
  return [...kept, ...added];
}

/** The part of `given` that says something else than `current`; keys that are undefined say nothing. */
export function changedFields<T extends object>(current: T, given: Partial<T>): Partial<T> {
  const changed = Object.entries(given).filter(([key, value]) => value !== undefined && !sameValue(value, current[key as keyof T]));
  return Object.fromEntries(changed) as Partial<T>;
}

/** Finds the fields whose value in `now` differs from that in `before`. */
export function findChanges<V extends object>(before: V, now: V): Changes<V> {
  const changed = (Object.keys(now) as (keyof V)[]).filter((field) => !sameValue(before[field], now[field]));
  return { values: pick(now, changed), base: pick(before, changed) };
}

function pick<V extends object>(value: V, keys: readonly (keyof V)[]): Partial<V> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<V>;
}

/** The changes after a conflict was decided: mine now rests on the stored value, theirs replaces what was typed. */
export function decided<V, D extends Changes<V>>(changes: D, saved: V, field: keyof V, keep: 'mine' | 'theirs'): D {
  if (keep === 'mine') return { ...changes, base: { ...changes.base, [field]: saved[field] } };
  return withoutField(changes, field);
}

/**
 * The changes after the conflicts were decided: mine unless said otherwise. A conflict whose stored value has changed once more stays
 * one, so it is asked about again.
 */
export function withDecisions<V, D extends Changes<V>>(changes: D, stored: V, conflicts: readonly Conflict<V>[], decisions: Decisions): D {
  const asked = conflicts.filter(({ field, theirs }) => sameValue(stored[field], theirs));
  return asked.reduce((next, { field }) => decided(next, stored, field, decisions[String(field)] ?? 'mine'), changes);
}

/** The changes without the one of `field`. */
export function withoutField<D extends Changes<object>>(changes: D, field: PropertyKey): D {
  const without = (values: object) => Object.fromEntries(Object.entries(values).filter(([key]) => key !== field));
  return { ...changes, values: without(changes.values), base: without(changes.base) };
}

/** Whether two field values say the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => sameValue(one[key], other[key]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
