import { toSearchKey } from '../../text/fold-letters.ts';

/** Options by their other names: `{ VW: 'Volkswagen' }`. */
export type OtherNames = Readonly<Record<string, string>>;

/** Returns the same key for all spellings of a name. */
export type ToKey = (name: string) => string;

interface NameKeys {
  readonly whole: string;
  readonly words: readonly string[];
}

/** Search keys by name. Computing those of a long list for each typed letter would take longer than drawing it. */
const knownKeys = new Map<string, NameKeys>();
const MOST_KEYS = 5_000;

function readKeys(name: string): NameKeys {
  const known = knownKeys.get(name);
  if (known) return known;
  if (knownKeys.size >= MOST_KEYS) knownKeys.clear();
  const keys = { whole: toSearchKey(name), words: name.split(/[^\p{L}\p{N}]+/u).map(toSearchKey) };
  knownKeys.set(name, keys);
  return keys;
}

/** Ignores case, accents, spaces and punctuation. */
const toKey: ToKey = (name) => readKeys(name).whole;

/** Returns matching options: those that start with the text first, then those with such a word, then the others. */
export function findOptions(options: readonly string[], typed: string, otherNames: OtherNames = {}): string[] {
  const key = toKey(typed);
  const named = Object.entries(otherNames).map(([name, option]) => ({ name, option }));
  const names = [...options.map((option) => ({ name: option, option })), ...named];
  const ranks = [
    (name: string) => toKey(name).startsWith(key),
    (name: string) => readKeys(name).words.some((word) => word.startsWith(key)),
    (name: string) => toKey(name).includes(key),
  ];
  const found = ranks.flatMap((isMatch) => names.filter(({ name }) => isMatch(name)).map(({ option }) => option));
  return [...new Set(found)];
}

/** A label distinguishes options with similar values. */
export type Suggestion = string | { readonly value: string; readonly label: string };

export interface FoundSuggestion {
  readonly value: string;
  readonly label: string;
}

const toFound = (suggestion: Suggestion): FoundSuggestion =>
  typeof suggestion === 'string' ? { value: suggestion, label: '' } : suggestion;

export function findSuggestions(suggestions: readonly Suggestion[], typed: string, otherNames?: OtherNames): FoundSuggestion[] {
  const known = new Map(suggestions.map(toFound).map((each) => [each.value, each]));
  const key = toKey(typed);
  if (key === '') return [...known.values()];
  const byValue = findOptions([...known.keys()], typed, otherNames);
  const byLabel = [...known.values()].filter(({ label }) => toKey(label).includes(key)).map(({ value }) => value);
  return [...new Set([...byValue, ...byLabel])].flatMap((value) => known.get(value) ?? []);
}

export interface Spelling {
  readonly otherNames?: OtherNames | undefined;
  /** Compares names. Ignores case, accents, spaces and hyphens by default. */
  readonly toKey?: ToKey | undefined;
}

export function toSuggestion(suggestions: readonly Suggestion[], typed: string, spelling?: Spelling): FoundSuggestion | undefined {
  const known = suggestions.map(toFound);
  const values = known.map(({ value }) => value);
  const meant = toOption(values, typed, spelling);
  return known.find(({ value }) => value === meant);
}

/** Returns the option that was typed in full, in its listed spelling; otherwise the text. */
export function toOption(options: readonly string[], typed: string, spelling: Spelling = {}): string {
  const { otherNames = {}, toKey: toName = toKey } = spelling;
  const key = toName(typed);
  if (key === '') return typed;
  const other = Object.keys(otherNames).find((name) => toName(name) === key);
  return options.find((option) => toName(option) === key) ?? otherNames[other ?? ''] ?? typed;
}

/** Returns the index of the best match or -1. Prefixes win over word prefixes, and these over other matches. */
export function findTypedItem(labels: readonly string[], typed: string): number {
  const [best] = /[\p{L}\p{N}]/u.test(typed) ? findOptions(labels, typed) : [];
  return best === undefined ? -1 : labels.indexOf(best);
}

/** Ignores case and spaces. */
export const isTypedInFull = (label: string, typed: string): boolean => fold(label) === fold(typed);

const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
