/** Other names of what there is to choose from, with the name in the list: `{ VW: 'Volkswagen' }`. */
export type OtherNames = Readonly<Record<string, string>>;

/** Makes a key without letter case, accents, blanks and hyphens, by which typed and known names are compared. */
const toKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

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

/** The option that was typed in full, spelled as in the list; any other text as it is typed. */
export function toOption(options: readonly string[], typed: string, otherNames: OtherNames = {}): string {
  const key = toKey(typed);
  if (key === '') return typed;
  const other = Object.keys(otherNames).find((name) => toKey(name) === key);
  return options.find((option) => toKey(option) === key) ?? otherNames[other ?? ''] ?? typed;
}
