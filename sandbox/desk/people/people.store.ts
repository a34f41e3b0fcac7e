import type { Account, Contact } from './people.ts';

/** Records in the order of their creation, indexed by e-mail address or name. */
export interface PeopleStore<T> {
  readonly byId: Map<string, T>;
  /** Stores a record, new or changed, at this time. */
  put(record: T, at: number): void;
  remove(record: T): void;
  /** All with this key, whatever the case of its letters, oldest first. */
  findByKey(key: string): readonly T[];
  /** Whether the search knows the record yet. */
  isIndexed(record: T, until: number): boolean;
}

export const createContactStore = () => createStore<Contact>(({ email }) => email);
export const createAccountStore = () => createStore<Account>(({ accountName }) => accountName);

function createStore<T extends { readonly id: string }>(getKey: (record: T) => string | null): PeopleStore<T> {
  const byId = new Map<string, T>();
  const idsByKey = new Map<string, Set<string>>();
  const firstSavedAt = new Map<string, number>();
  const forgetKey = (record: T) => {
    const key = getKey(record)?.toLowerCase();
    if (key !== undefined) idsByKey.get(key)?.delete(record.id);
  };
  return {
    byId,
    put(record, at) {
      const before = byId.get(record.id);
      if (before) forgetKey(before);
      else firstSavedAt.set(record.id, at);
      byId.set(record.id, record);
      const key = getKey(record)?.toLowerCase();
      if (key !== undefined) idsByKey.set(key, (idsByKey.get(key) ?? new Set()).add(record.id));
    },
    remove(record) {
      forgetKey(record);
      firstSavedAt.delete(record.id);
      byId.delete(record.id);
    },
    findByKey(key) {
      return [...(idsByKey.get(key.toLowerCase()) ?? [])].flatMap((id) => byId.get(id) ?? []);
    },
    isIndexed: (record, until) => (firstSavedAt.get(record.id) ?? 0) <= until,
  };
}
