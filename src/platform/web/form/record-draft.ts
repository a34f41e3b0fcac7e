import { createContext, useContext, useState } from 'react';
import { z } from 'zod';
import { createDraftStores, type DraftState, useDraftState } from './draft-store.ts';

/** The owner of these drafts: the id of the signed-in user. */
export const DraftOwnerContext = createContext('');

/** The typed values, and the record they were typed over; undefined for a new one. */
const StoredDraft = z.object({ values: z.record(z.string(), z.unknown()), base: z.unknown().optional() }).nullable();
type StoredDraft = z.infer<typeof StoredDraft>;

/** The draft of a person for a record: 'part.PT-0001', 'part.new'. */
export const getRecordDraft = createDraftStores<StoredDraft>({ empty: null, isBlank: (draft) => draft === null, schema: StoredDraft });

interface RecordDraftOptions<Values extends object, R> {
  noun: string;
  record: (R & { id: string }) | undefined;
  parseRecord: (stored: unknown) => R | undefined;
  toValues: (record: R | undefined) => Values;
  /** The names of the values that storage must not hold: they live as long as the form. */
  secrets: readonly string[];
}

/**
 * Keeps the values typed into the form of a record, which a reload does not lose. A draft rests on the record as it was when it was
 * typed (`base`), so a save over what a colleague has saved since is merged like any other. A form without typed text shows the
 * record as it is now.
 */
export function useRecordDraft<Values extends object, R>(options: RecordDraftOptions<Values, R>) {
  const { noun, record, parseRecord, toValues, secrets } = options;
  const store = getRecordDraft(useContext(DraftOwnerContext), `${noun}.${record?.id ?? 'new'}`);
  const [draft, update] = useDraftState(store);
  const [kept, keep] = useState<Partial<Values>>({});
  const [wasThere] = useState(() => store.get() !== null);
  const toBase = (stored: StoredDraft) => (stored && record ? (parseRecord(stored.base) ?? record) : record);
  const base = toBase(draft);
  const start = toValues(base);

  const read = (stored: StoredDraft): Values => ({
    ...(stored && hasShape(start, stored.values) ? (stored.values as Values) : start),
    ...kept,
  });
  const state: DraftState<Values> = [
    read(draft),
    (change) =>
      update((stored) => {
        const typed = change(read(stored));
        keep(pick(typed, secrets));
        const values = { ...typed, ...pick(start, secrets) };
        return sameText(values, start) ? null : { values, base };
      }),
  ];
  return {
    start,
    state,
    isRestored: wasThere && draft !== null,
    /** The record that what is typed rests on, also before the form is drawn again. */
    getBase: () => toBase(store.get()),
    /** Rests what is typed on another state of the record. */
    rebase: (typed: Values, newBase: R) => update(() => ({ values: { ...typed, ...pick(start, secrets) }, base: newBase })),
    discard: () => update(() => null),
  };
}

const pick = <Values extends object>(values: Values, keys: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<Values>;

/** A draft of an older form, with other fields, is not shown. */
function hasShape(start: object, values: Readonly<Record<string, unknown>>): boolean {
  const expected = Object.entries(start);
  return expected.length === Object.keys(values).length && expected.every(([key, value]) => typeof values[key] === typeof value);
}

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
