import { toSearchKey } from '../../../text/fold-letters.ts';

/** Other names of what there is to choose from, with the name in the list: `{ VW: 'Volkswagen' }`. */
export type OtherNames = Readonly<Record<string, string>>;

/** Makes the key that is the same for all spellings of a name. */
export type ToKey = (name: string) => string;

/** Makes a key without letter case, accents, blanks and signs, by which typed and known names are compared. */
const toKey: ToKey = toSearchKey;

/** The options that what is typed may mean: those that begin with it first, then those with a word that does, then those that contain it. */
export function findOptions(options: readonly string[], typed: string, otherNames: OtherNames = {}): string[] {
  const key = toKey(typed);
  const named = Object.entries(otherNames).map(([name, option]) => ({ name, option }));
  const names = [...options.map((option) => ({ name: option, option })), ...named];
  const ranks = [
    (name: string) => toKey(name).startsWith(key),
    (name: string) => name.split(/[^\p{L}\p{N}]+/u).some((word) => toKey(word).startsWith(key)),
    (name: string) => toKey(name).includes(key),
  ];
  const found = ranks.flatMap((isMatch) => names.filter(({ name }) => isMatch(name)).map(({ option }) => option));
  return [...new Set(found)];
}

/** A value of a list; with a label where more than the value tells it apart. */
export type Suggestion = string | { readonly value: string; readonly label: string };

export interface FoundSuggestion {
  readonly value: string;
  readonly label: string;
}

const toFound = (suggestion: Suggestion): FoundSuggestion =>
  typeof suggestion === 'string' ? { value: suggestion, label: '' } : suggestion;

/** The suggestions that what is typed may mean, by their values first and then by their labels. */
export function findSuggestions(suggestions: readonly Suggestion[], typed: string, otherNames?: OtherNames): FoundSuggestion[] {
  const known = new Map(suggestions.map(toFound).map((each) => [each.value, each]));
  const key = toKey(typed);
  const byValue = findOptions([...known.keys()], typed, otherNames);
  const byLabel = [...known.values()].filter(({ label }) => toKey(label).includes(key)).map(({ value }) => value);
  return [...new Set([...byValue, ...byLabel])].flatMap((value) => known.get(value) ?? []);
}

/** How a text typed in full is told from one that is not in the list. */
export interface Spelling {
  readonly otherNames?: OtherNames | undefined;
  /** Compares names as what takes them does; absent: without letter case, accents, blanks and hyphens. */
  readonly toKey?: ToKey | undefined;
}

/** The suggestion whose value was typed in full; undefined for any other text. */
export function toSuggestion(suggestions: readonly Suggestion[], typed: string, spelling?: Spelling): FoundSuggestion | undefined {
  const known = suggestions.map(toFound);
  const values = known.map(({ value }) => value);
  const meant = toOption(values, typed, spelling);
  return known.find(({ value }) => value === meant);
}

/** The option that was typed in full, spelled as in the list; any other text as it is typed. */
export function toOption(options: readonly string[], typed: string, spelling: Spelling = {}): string {
  const { otherNames = {}, toKey: toName = toKey } = spelling;
  const key = toName(typed);
  if (key === '') return typed;
  const other = Object.keys(otherNames).find((name) => toName(name) === key);
  return options.find((option) => toName(option) === key) ?? otherNames[other ?? ''] ?? typed;
}
