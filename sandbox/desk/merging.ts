import { type Body, checkFields, type FieldCheck, isObject, listOf, parseBody } from './body.ts';
import { InvalidDataError, toFieldError } from './desk-error.ts';
import type { DeskCall } from './guard.ts';

export interface MergeRules<T> {
  /** Fields whose value may come from another record. */
  readonly fields: readonly string[];
  /** How many records one may take in at once. */
  readonly most: number;
  find(id: string): T | undefined;
}

export interface Merge<T> {
  /** The record that stays. */
  readonly kept: T;
  /** Those that are gone afterwards. */
  readonly others: readonly T[];
  /** What the one that stays takes from them. */
  readonly values: Body;
}

/**
 * What a call wants merged into `kept`: `ids` are the others, `source` names for a field the record whose value stays, without
 * which that of `kept` does. Documented: Contact.json, Ticket.json.
 */
export function parseMerge<T extends { readonly id: string }>(call: DeskCall, kept: T, rules: MergeRules<T>): Merge<T> {
  const isOther: FieldCheck = (value) => typeof value === 'string' && value !== kept.id && rules.find(value) !== undefined;
  const ids: FieldCheck = (value, desk) => listOf(isOther, rules.most)(value, desk) && (value as unknown[]).length > 0;
  const body = parseBody(call, checkFields({ ids, source: isObject }, ['ids']));
  const others = [...new Set(body.ids as string[])].flatMap((id) => rules.find(id) ?? []);
  return { kept, others, values: pickValues((body.source ?? {}) as Body, [kept, ...others], rules.fields) };
}

function pickValues<T extends { readonly id: string }>(source: Body, records: readonly T[], fields: readonly string[]): Body {
  const values = Object.entries(source).map(([name, id]) => {
    const record = records.find((one) => one.id === id);
    if (!record || !fields.includes(name)) throw new InvalidDataError([toFieldError(`source/${name}`, 'invalid')]);
    return [name, record[name as keyof T]];
  });
  return Object.fromEntries(values);
}
