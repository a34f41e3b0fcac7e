import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { toFullLabel, usernameInLabel } from '../confusable-names.rules.ts';
import { isUserId, type KnownPeople, type KnownPerson, nameInKey, type PersonRef, toPersonKey } from '../person.rules.ts';
import { getInitials } from '../user.rules.ts';
import { findPeople, lockPeople, type PeopleQuery, type PersonRow } from './user.store.ts';

/** Looks up which of these people are users. Asks nothing when there are none. */
export async function findKnownPeople(db: Db, people: readonly PersonRef[]): Promise<KnownPeople> {
  return toKnown(people.length === 0 ? [] : await findPeople(db, toQuery(people)));
}

/**
 * The same, with a lock: until the transaction ends these users cannot be renamed or deleted, so their names stay right. Call it before
 * records are locked.
 */
export async function lockKnownPeople(tx: Tx, people: readonly PersonRef[]): Promise<KnownPeople> {
  return toKnown(people.length === 0 ? [] : await lockPeople(tx, toQuery(people)));
}

/** Finds the key of a person given by key, id or full name; a name no user has means a non-user. Only a name asks the database. */
export async function findPersonKey(db: Db, given: string): Promise<string> {
  if (isUserId(given) || nameInKey(given) !== undefined) return given;
  const known = toKnown(await findPeople(db, { ...toQuery([{ name: given }]), ids: [given] }));
  return (known.byId(given) ?? known.byName(given))?.id ?? toPersonKey({ name: given });
}

/** Looks up the present names of the people behind these keys; for a user who is gone, the key itself stays. */
export async function findNamesOfKeys(db: Db, keys: readonly string[]): Promise<(key: string) => string> {
  const ids = keys.filter((key) => nameInKey(key) === undefined);
  const known = await findKnownPeople(
    db,
    ids.map((id) => ({ id })),
  );
  return (key) => nameInKey(key) ?? known.byId(key)?.name ?? key;
}

function toQuery(people: readonly PersonRef[]): PeopleQuery {
  const names = people.flatMap(({ id, name }) => (id === undefined ? (name ?? []) : []));
  return {
    ids: people.flatMap(({ id }) => id ?? []),
    names,
    usernames: names.flatMap((name) => usernameInLabel(name)?.toLowerCase() ?? []),
  };
}

const toPerson = ({ id, fullName, email }: Pick<PersonRow, 'id' | 'fullName' | 'email'>): KnownPerson => ({
  id,
  name: fullName,
  email,
  avatar: getInitials(fullName),
});

function toKnown(rows: readonly PersonRow[]): KnownPeople {
  const known = rows.map(toPerson);
  const byLabel = (wanted: string) => known[rows.findIndex(({ fullName, username }) => toFullLabel(fullName, username) === wanted)];
  return {
    byId: (wanted) => known.find(({ id }) => id === wanted),
    byName: (wanted) => known.find(({ name }) => name === wanted) ?? byLabel(wanted),
  };
}
