import type { GivenMapping, OverruledWord, SyncMapping } from './sync-mapping.contract.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Lists = Readonly<Record<string, Words | undefined>>;

/** Applies the given mapping to the stored one: only the values that differ from `base`, or whole lists without it. */
export function mergeMapping(stored: SyncMapping, { tickets, leads, base }: GivenMapping): SyncMapping {
  return {
    tickets: { ...stored.tickets, ...mergeLists(stored.tickets, base?.tickets, tickets) },
    leads: { ...stored.leads, ...mergeLists(stored.leads, base?.leads, leads) },
  };
}

const NAMES = {
  tickets: { statusOut: 'Ticket status', statusIn: 'Ticket status from Zoho', department: 'Department', fields: 'Custom field' },
  leads: {
    statusOut: 'Lead status',
    statusIn: 'Lead status from Zoho',
    sourceOut: 'Lead source',
    sourceIn: 'Lead source from Zoho',
  },
} as const satisfies { readonly [Part in keyof SyncMapping]: Readonly<Record<keyof SyncMapping[Part], string>> };

/** Values that a colleague changed since `base` and the given mapping sets differently. */
export function findOverruled(stored: SyncMapping, { tickets, leads, base }: GivenMapping): OverruledWord[] {
  return [
    ...overruledIn(NAMES.tickets, stored.tickets, base?.tickets, tickets),
    ...overruledIn(NAMES.leads, stored.leads, base?.leads, leads),
  ];
}

function mergeLists<Stored extends Lists>(stored: Stored, base: Lists | undefined, given: Lists | undefined): Partial<Stored> {
  if (!base) return { ...given } as Partial<Stored>;
  const merged = Object.entries({ ...given }).map(([list, words]) => [
    list,
    mergeWords({ ...stored[list] }, { ...base[list] }, { ...words }),
  ]);
  return Object.fromEntries(merged) as Partial<Stored>;
}

function mergeWords(stored: Words, base: Words, given: Words): Words {
  const changed = changedWords(base, given);
  const kept = Object.entries(stored).filter(([word]) => !changed.includes(word));
  const set = Object.entries(given).filter(([word]) => changed.includes(word));
  return Object.fromEntries([...kept, ...set]);
}

function overruledIn(names: Words, stored: Lists, base: Lists | undefined, given: Lists | undefined): OverruledWord[] {
  return Object.entries({ ...given }).flatMap(([list, words]) => {
    const theirs = { ...stored[list] };
    const before = { ...base?.[list] };
    const mine = { ...words };
    const both = changedWords(before, mine).filter(
      (word) => find(theirs, word) !== find(before, word) && find(theirs, word) !== find(mine, word),
    );
    return base ? both.map((word) => ({ list: find(names, list) ?? list, word, theirs: find(theirs, word) ?? null })) : [];
  });
}

const changedWords = (before: Words, after: Words): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((word) => find(before, word) !== find(after, word));

const find = (words: Words, word: string): string | undefined => (Object.hasOwn(words, word) ? words[word] : undefined);
