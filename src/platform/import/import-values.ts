/** Returns a parser that finds one of `values` in a cell, ignoring case and punctuation. `synonyms` are words of other programs. */
export function createValueParser<Value extends string>(
  values: readonly Value[],
  synonyms: Readonly<Partial<Record<Value, readonly string[]>>>,
): (cell: string) => Value | undefined {
  const known = new Map<string, Value>();
  for (const value of values) for (const word of synonyms[value] ?? []) known.set(toWordKey(word), value);
  for (const value of values) known.set(toWordKey(value), value);
  return (cell) => (cell.length > MAX_LENGTH ? undefined : known.get(toWordKey(cell)));
}

const MAX_LENGTH = 200;

const toWordKey = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
