import type { MappingInput, OverwrittenValue, SyncMapping } from './sync-mapping.contract.ts';

/** Maps values of one system to values of the other. */
type ValueMap = Readonly<Record<string, string | undefined>>;
type ValueMaps = Readonly<Record<string, ValueMap | undefined>>;

/** Applies an input to the stored mapping: only the values that differ from `base`, or whole maps without it. */
export function mergeMapping(stored: SyncMapping, { tickets, leads, base }: MappingInput): SyncMapping {
  return {
    tickets: { ...stored.tickets, ...mergeMaps(stored.tickets, base?.tickets, tickets) },
    leads: { ...stored.leads, ...mergeMaps(stored.leads, base?.leads, leads) },
  };
}

const LABELS = {
  tickets: { statusOut: 'Ticket status', statusIn: 'Ticket status from Zoho', department: 'Department', fields: 'Custom field' },
  leads: {
    statusOut: 'Lead status',
    statusIn: 'Lead status from Zoho',
    sourceOut: 'Lead source',
    sourceIn: 'Lead source from Zoho',
  },
} as const satisfies { readonly [Part in keyof SyncMapping]: Readonly<Record<keyof SyncMapping[Part], string>> };

/** Finds values that another user changed since `base` and the input sets differently. */
export function findOverwritten(stored: SyncMapping, { tickets, leads, base }: MappingInput): OverwrittenValue[] {
  return [
    ...overwrittenIn(LABELS.tickets, stored.tickets, base?.tickets, tickets),
    ...overwrittenIn(LABELS.leads, stored.leads, base?.leads, leads),
  ];
}

function mergeMaps<Stored extends ValueMaps>(stored: Stored, base: ValueMaps | undefined, input: ValueMaps | undefined): Partial<Stored> {
  if (!base) return { ...input } as Partial<Stored>;
  const merged = Object.entries({ ...input }).map(([name, values]) => [
    name,
    mergeValues({ ...stored[name] }, { ...base[name] }, { ...values }),
  ]);
  return Object.fromEntries(merged) as Partial<Stored>;
}

function mergeValues(stored: ValueMap, base: ValueMap, input: ValueMap): ValueMap {
  const changed = changedKeys(base, input);
  const unchanged = Object.entries(stored).filter(([key]) => !changed.includes(key));
  const added = Object.entries(input).filter(([key]) => changed.includes(key));
  return Object.fromEntries([...unchanged, ...added]);
}

function overwrittenIn(labels: ValueMap, stored: ValueMaps, base: ValueMaps | undefined, input: ValueMaps | undefined): OverwrittenValue[] {
  if (!base) return [];
  return Object.entries({ ...input }).flatMap(([name, values]) => {
    const theirs = { ...stored[name] };
    const before = { ...base[name] };
    const mine = { ...values };
    const overwritten = changedKeys(before, mine).filter(
      (key) => find(theirs, key) !== find(before, key) && find(theirs, key) !== find(mine, key),
    );
    return overwritten.map((key) => ({ list: find(labels, name) ?? name, word: key, theirs: find(theirs, key) ?? null }));
  });
}

const changedKeys = (before: ValueMap, after: ValueMap): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => find(before, key) !== find(after, key));

const find = (map: ValueMap, key: string): string | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/** Local values whose Zoho value changed. */
export interface ChangedValues {
  readonly ticket: { readonly statuses: readonly string[]; readonly types: readonly string[] };
  readonly lead: { readonly statuses: readonly string[]; readonly sources: readonly string[] };
}

/**
 * Finds the values whose records must be sent again after a mapping change. A value that is no longer mapped stays unchanged in Zoho. Changes to
 * incoming values apply to the next remote change, changes to custom fields to the next change of a ticket.
 */
export function findChangedValues(before: SyncMapping, after: SyncMapping): ChangedValues {
  return {
    ticket: {
      statuses: changedIn(before.tickets.statusOut, after.tickets.statusOut),
      types: changedIn(before.tickets.department, after.tickets.department),
    },
    lead: {
      statuses: changedIn(before.leads.statusOut, after.leads.statusOut),
      sources: changedIn(before.leads.sourceOut, after.leads.sourceOut),
    },
  };
}

const changedIn = (before: ValueMap, after: ValueMap): string[] =>
  Object.entries(after).flatMap(([value, remote]) => (remote === undefined || before[value] === remote ? [] : [value]));

/** Maps a value, ignoring case; `undefined` if it isn't mapped. */
export function mapValue(map: ValueMap, value: string): string | undefined {
  if (Object.hasOwn(map, value)) return map[value];
  const key = value.trim().toLowerCase();
  return Object.entries(map).find(([known]) => known.toLowerCase() === key)?.[1];
}

/**
 * Maps a remote value to a local one; `undefined` if it isn't mapped. Keeps the current local value if it is sent as the remote one, because several
 * local values may be sent as the same remote value.
 */
export function mapToLocal(outgoing: ValueMap, incoming: ValueMap, remote: string, current: string | undefined): string | undefined {
  const sent = current === undefined ? undefined : mapValue(outgoing, current);
  return sent?.trim().toLowerCase() === remote.trim().toLowerCase() ? current : mapValue(incoming, remote);
}
