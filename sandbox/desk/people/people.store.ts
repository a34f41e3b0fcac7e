import type { Account, Contact } from './people.ts';

/** Records in the order of their creation, indexed by e-mail address or name. */
export interface PeopleStore<T> {
  readonly byId: Map<string, T>;
  /** Stores a record, new or changed, at this time. */
  put(record: T, at: number): void;
  remove(record: T): void;
  /** All with this key, whatever the case of its letters, oldest first. */
  findByKey(key: string): readonly T[];
  /** What the search knows, which is what was stored up to `until`; with a key only those that have or had it. */
  findIndexed(until: number, key?: string): readonly T[];
}

interface Version<T> {
  readonly record: T;
  readonly at: number;
}

/** Versions of one record that the search can choose from; more changes within its lag are not expected. */
const KEPT_VERSIONS = 100;

export const createContactStore = () => createStore<Contact>(({ email }) => email);
export const createAccountStore = () => createStore<Account>(({ accountName }) => accountName);

function createStore<T extends { readonly id: string }>(getKey: (record: T) => string | null): PeopleStore<T> {
  const byId = new Map<string, T>();
  const versions = new Map<string, readonly Version<T>[]>();
  /** Those that had a key once stay below it. */
  const idsByKey = new Map<string, Set<string>>();
  const getIds = (key: string) => [...(idsByKey.get(key.toLowerCase()) ?? [])];
  return {
    byId,
    put(record, at) {
      byId.set(record.id, record);
      versions.set(record.id, [...(versions.get(record.id) ?? []), { record, at }].slice(-KEPT_VERSIONS));
      const key = getKey(record)?.toLowerCase();
      if (key !== undefined) idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(record.id));
    },
    remove({ id }) {
      byId.delete(id);
      versions.delete(id);
    },
    findByKey(key) {
      const records = getIds(key).flatMap((id) => byId.get(id) ?? []);
      return records.filter((record) => getKey(record)?.toLowerCase() === key.toLowerCase());
    },
    findIndexed(until, key) {
      const ids = key === undefined ? [...byId.keys()] : getIds(key);
      return ids.flatMap((id) => versions.get(id)?.findLast(({ at }) => at <= until)?.record ?? []);
    },
  };
}
