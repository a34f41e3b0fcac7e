import { CASE_FIELDS, type CaseField, type CaseFields, fieldText } from './ticket-case.rules.ts';

/** What somebody typed over a ticket; `base` keeps what each of these fields said when it was touched. */
export interface Changes {
  values: Partial<CaseFields>;
  base: Partial<CaseFields>;
}

/** A field that two people changed to different values. */
export interface Conflict {
  field: CaseField;
  mine: string;
  theirs: string;
}

export interface Merge {
  /** What to send: the typed values that differ from the stored ones and overwrite nobody. */
  fields: Partial<CaseFields>;
  /** What somebody has to decide. */
  conflicts: Conflict[];
}

/**
 * Brings typed values onto the stored ones, three ways: a field that only one side changed takes that side;
 * one that both changed differently is a conflict. Tags and people never conflict: what either side added
 * or took away counts.
 */
export function mergeOnto(saved: CaseFields, draft: Changes): Merge {
  const merge: Merge = { fields: mergeSets(saved, draft), conflicts: [] };
  for (const field of CASE_FIELDS) if (!isSet(field)) mergeField(merge, field, saved, draft);
  return merge;
}

function mergeField<K extends CaseField>(merge: Merge, field: K, saved: CaseFields, draft: Changes): void {
  const mine = draft.values[field];
  const theirs = saved[field];
  if (mine === undefined || sameValue(mine, theirs)) return;
  if (sameValue(draft.base[field], theirs)) merge.fields[field] = mine;
  else merge.conflicts.push({ field, mine: fieldText(field, mine), theirs: fieldText(field, theirs) });
}

function mergeSets(saved: CaseFields, { values, base }: Changes): Partial<CaseFields> {
  const alertTags = mergeSet(saved.alertTags, base.alertTags, values.alertTags);
  const assignees = mergeSet(saved.assignees, base.assignees, values.assignees);
  return {
    ...(!sameValue(alertTags, saved.alertTags) && { alertTags }),
    ...(!sameValue(assignees, saved.assignees) && { assignees }),
  };
}

const isSet = (field: CaseField): boolean => field === 'alertTags' || field === 'assignees';

/** What is stored, with what was added to `base` and without what was taken from it. */
export function mergeSet<T>(saved: T[], base: T[] | undefined, mine: T[] | undefined): T[] {
  if (!base || !mine) return saved;
  const kept = saved.filter((item) => mine.includes(item) || !base.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !kept.includes(item));
  return [...kept, ...added];
}

/** The draft after somebody decided a conflict: mine now rests on the stored value, theirs replaces what was typed. */
export function decided<D extends Changes>(draft: D, saved: CaseFields, field: CaseField, keep: 'mine' | 'theirs'): D {
  if (keep === 'mine') return { ...draft, base: { ...draft.base, [field]: saved[field] } };
  return withoutField(draft, field);
}

/** The draft without what was typed in `field`. */
export function withoutField<D extends Changes>(draft: D, field: CaseField): D {
  const { [field]: _value, ...values } = draft.values;
  const { [field]: _base, ...base } = draft.base;
  return { ...draft, values, base };
}

/** Whether two field values say the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
