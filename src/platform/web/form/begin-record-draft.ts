import { getRecordDraft } from './record-draft.ts';

/** Puts values into the form of a new record, all of them; false: something is typed there already, and stays. */
export function beginRecordDraft(userId: string, noun: string, values: Readonly<Record<string, unknown>>): boolean {
  const store = getRecordDraft(userId, `${noun}.new`);
  if (store.get() !== null) return false;
  store.update(() => ({ values }));
  return true;
}
