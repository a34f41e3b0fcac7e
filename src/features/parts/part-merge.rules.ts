import type { Part } from './part.contract.ts';

/** What a form edits of a part. */
export type PartFields = Pick<
  Part,
  'partNumber' | 'name' | 'description' | 'quantity' | 'cost' | 'price' | 'supplier' | 'compatibleModels'
>;
export type PartField = keyof PartFields;

/** The fields that say something else in `now` than in `before`. */
export function changedFields(before: PartFields, now: PartFields): PartField[] {
  return (Object.keys(now) as PartField[]).filter((field) => !sameValue(before[field], now[field]));
}

/** The fields that two people changed away from `base`, each to another value: somebody has to decide. */
export function conflictingFields(base: PartFields, mine: PartFields, theirs: PartFields): PartField[] {
  const changedByThem = changedFields(base, theirs);
  return changedFields(base, mine).filter((field) => changedByThem.includes(field) && !sameValue(mine[field], theirs[field]));
}

/** Their part with what I changed in it. */
export function mergeOnto(theirs: PartFields, base: PartFields, mine: PartFields): PartFields {
  const changed = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...theirs, ...Object.fromEntries(changed) };
}

function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
