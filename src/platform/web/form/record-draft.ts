import { createContext, useContext, useState } from 'react';
import { z } from 'zod';
import { createDraftStores, type DraftState, useDraftState } from './draft-store.ts';

/** ID of the signed-in user. */
export const DraftOwnerContext = createContext('');

/** Typed values and the record they are based on, `undefined` for a new one. */
const StoredDraft = z.object({ values: z.record(z.string(), z.unknown()), base: z.unknown().optional() }).nullable();
type StoredDraft = z.infer<typeof StoredDraft>;

/** Draft of a user for a record: 'part.PT-0001', 'part.new'. */
export const getRecordDraft = createDraftStores<StoredDraft>({ empty: null, isBlank: (draft) => draft === null, schema: StoredDraft });

interface RecordDraftOptions<Values extends object, R> {
  noun: string;
  record: (R & { id: string }) | undefined;
  parseRecord: (stored: unknown) => R | undefined;
  toValues: (record: R | undefined) => Values;
  /** Keys that aren't stored and live as long as the form. */
  secrets: readonly string[];
}

/** Stores form values across reloads, with their base record, so that later saves by others are merged. */
export function useRecordDraft<Values extends object, R>(options: RecordDraftOptions<Values, R>) {
  const { noun, record, parseRecord, toValues, secrets } = options;
  const store = getRecordDraft(useContext(DraftOwnerContext), `${noun}.${record?.id ?? 'new'}`);
  const [draft, update] = useDraftState(store);
  const [kept, keep] = useState<Partial<Values>>({});
  const [wasThere] = useState(() => store.get() !== null);
  const [parse] = useState(() => memoizeByObject<R | undefined>());
  const [convert] = useState(() => memoizeByObject<Values>());
  const toBase = (stored: StoredDraft) => (stored && record ? (parse(stored.base, parseRecord) ?? record) : record);
  const base = toBase(draft);
  const start = convert(base, toValues);

  const read = (stored: StoredDraft): Values => ({
    ...start,
    ...(stored && hasShape(start, stored.values) && (stored.values as Values)),
    ...kept,
  });
  const state: DraftState<Values> = [
    read(draft),
    (change) =>
      update((stored) => {
        const typed = change(read(stored));
        keep(pick(typed, secrets));
        const values = { ...typed, ...pick(start, secrets) };
        // The stored base keeps its identity, so that it is parsed once.
        const isKnown = stored !== null && parse(stored.base, parseRecord) !== undefined;
        return sameText(values, start) ? null : { values, base: isKnown ? stored.base : base };
      }),
  ];
  return {
    start,
    state,
    isRestored: wasThere && draft !== null,
    /** The base record, even before the next render. */
    getBase: () => toBase(store.get()),
    rebase: (typed: Values, newBase: R) => update(() => ({ values: { ...typed, ...pick(start, secrets) }, base: newBase })),
    discard: () => update(() => null),
  };
}

/** Returns a function that computes a result once per object, so that a key doesn't parse the record again. */
function memoizeByObject<Result>() {
  const results = new WeakMap<object, Result>();
  return <Given>(given: Given, compute: (given: Given) => Result): Result => {
    if (typeof given !== 'object' || given === null) return compute(given);
    const result = results.has(given) ? (results.get(given) as Result) : compute(given);
    results.set(given, result);
    return result;
  };
}

const pick = <Values extends object>(values: Values, keys: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<Values>;

/** Rejects drafts with values that the form doesn't have. A draft of an older form may lack some. */
function hasShape(start: object, values: Readonly<Record<string, unknown>>): boolean {
  const expected = new Map<string, unknown>(Object.entries(start));
  return Object.entries(values).every(([key, value]) => expected.has(key) && typeof expected.get(key) === typeof value);
}

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
