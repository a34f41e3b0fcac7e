import { normalizeStored } from './stored-text.rules.ts';
import type { MatchFact } from './sync-decision.contract.ts';

/** Values of a record in Zoho terms, and as they are shown. */
export interface ComparedValues {
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Values whose display isn't `format` of the value. */
  readonly shown?: Readonly<Record<string, string>> | undefined;
}

interface FieldTexts {
  /** Labels by field, in display order. */
  readonly labels: Readonly<Record<string, string>>;
  readonly format?: ((field: string, value: string) => string) | undefined;
}

/** Returns the facts of a record and of each possible match. Fields that are empty everywhere are left out. */
export function compareMatches(
  { labels, format }: FieldTexts,
  record: ComparedValues | undefined,
  candidates: readonly (ComparedValues | undefined)[],
): { record: MatchFact[]; candidates: MatchFact[][] } {
  const fields = Object.keys(labels).filter((field) => [record, ...candidates].some((each) => each?.values[field]));
  const toFacts = (each: ComparedValues | undefined, isRecord: boolean): MatchFact[] =>
    each === undefined ? [] : fields.map((field) => toFact(field, each, isRecord ? undefined : record?.values[field]));
  const toFact = (field: string, { values, shown }: ComparedValues, other: string | undefined): MatchFact => {
    const value = values[field] ?? '';
    const text = shown?.[field] ?? (value === '' ? '' : (format?.(field, value) ?? value));
    return { label: labels[field] ?? field, value: text, isSame: other === undefined ? null : isSameValue(field, value, other) };
  };
  return { record: toFacts(record, true), candidates: candidates.map((each) => toFacts(each, false)) };
}

/** Returns whether people would call both values the same: regardless of case, and of the punctuation of a phone number. */
function isSameValue(field: string, one: string, other: string): boolean {
  const normalize = (text: string) => (field === 'phone' ? text.replaceAll(/\D/g, '') : normalizeStored(text).toLowerCase());
  return normalize(one) === normalize(other);
}
