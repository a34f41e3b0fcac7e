/** Returns a parser that ignores case and punctuation. `others` are equivalent words of other programs. */
export function createWordReader<Value extends string>(
  values: readonly Value[],
  others: Readonly<Partial<Record<Value, readonly string[]>>>,
): (cell: string) => Value | undefined {
  const known = new Map<string, Value>();
  for (const value of values) for (const word of others[value] ?? []) known.set(toWordKey(word), value);
  for (const value of values) known.set(toWordKey(value), value);
  return (cell) => (cell.length > LONGEST ? undefined : known.get(toWordKey(cell)));
}

const LONGEST = 200;

const toWordKey = (word: string): string =>
  word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
