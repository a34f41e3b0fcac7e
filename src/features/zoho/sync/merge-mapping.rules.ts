import type { MappingInput, OverwrittenValue, SyncMapping } from './sync-mapping.contract.ts';

type Values = Readonly<Record<string, string | undefined>>;
type Lists = Readonly<Record<string, Values | undefined>>;

/** Applies the given mapping to the stored one: only the values that differ from `base`, or whole lists without it. */
export function mergeMapping(stored: SyncMapping, { tickets, leads, base }: MappingInput): SyncMapping {
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
export function findOverwritten(stored: SyncMapping, { tickets, leads, base }: MappingInput): OverwrittenValue[] {
  return [
    ...overwrittenIn(NAMES.tickets, stored.tickets, base?.tickets, tickets),
    ...overwrittenIn(NAMES.leads, stored.leads, base?.leads, leads),
  ];
}

function mergeLists<Stored extends Lists>(stored: Stored, base: Lists | undefined, given: Lists | undefined): Partial<Stored> {
  if (!base) return { ...given } as Partial<Stored>;
  const merged = Object.entries({ ...given }).map(([list, words]) => [
    list,
    mergeValues({ ...stored[list] }, { ...base[list] }, { ...words }),
  ]);
  return Object.fromEntries(merged) as Partial<Stored>;
}

function mergeValues(stored: Values, base: Values, given: Values): Values {
  const changed = changedKeys(base, given);
  const kept = Object.entries(stored).filter(([word]) => !changed.includes(word));
  const set = Object.entries(given).filter(([word]) => changed.includes(word));
  return Object.fromEntries([...kept, ...set]);
}

function overwrittenIn(names: Values, stored: Lists, base: Lists | undefined, given: Lists | undefined): OverwrittenValue[] {
  return Object.entries({ ...given }).flatMap(([list, words]) => {
    const theirs = { ...stored[list] };
    const before = { ...base?.[list] };
    const mine = { ...words };
    const both = changedKeys(before, mine).filter(
      (word) => find(theirs, word) !== find(before, word) && find(theirs, word) !== find(mine, word),
    );
    return base ? both.map((word) => ({ list: find(names, list) ?? list, word, theirs: find(theirs, word) ?? null })) : [];
  });
}

const changedKeys = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((word) => find(before, word) !== find(after, word));

const find = (words: Values, word: string): string | undefined => (Object.hasOwn(words, word) ? words[word] : undefined);
