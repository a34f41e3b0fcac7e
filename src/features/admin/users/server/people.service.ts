import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { toFullLabel, usernameInLabel } from '../confusable-names.rules.ts';
import { isUserId, type KnownPeople, type KnownPerson, nameInKey, type PersonRef, toPersonKey } from '../person.rules.ts';
import { getInitials } from '../user.rules.ts';
import { findPeople, lockPeople, type PeopleQuery, type PersonRow } from './user.store.ts';

/** Finds which of these people are users. */
export async function findKnownPeople(db: Db, people: readonly PersonRef[]): Promise<KnownPeople> {
  return toKnown(people.length === 0 ? [] : await findPeople(db, toQuery(people)));
}

/** Finds and locks users, so that they can't be renamed or deleted until the transaction ends. Call it before locking records. */
export async function lockKnownPeople(tx: Tx, people: readonly PersonRef[]): Promise<KnownPeople> {
  return toKnown(people.length === 0 ? [] : await lockPeople(tx, toQuery(people)));
}

/** Finds the key of a person by key, ID or full name. A name without a user is a non-user. Only names are looked up. */
export async function findPersonKey(db: Db, given: string): Promise<string> {
  if (isUserId(given) || nameInKey(given) !== undefined) return given;
  const known = toKnown(await findPeople(db, { ...toQuery([{ name: given }]), ids: [given] }));
  return (known.byId(given) ?? known.byName(given))?.id ?? toPersonKey({ name: given });
}

/** Loads the current names of the people with these keys. Returns the key itself for a deleted user. */
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
