import type { Db } from '../../../platform/server/database.ts';
import { initialsOf } from '../user.rules.ts';
import { usersWithFullNames } from './user.store.ts';

export interface NamedPerson {
  readonly name: string;
  readonly email: string;
  /** Initials. */
  readonly avatar: string;
}

/** Fills in e-mail and initials of people given by full name, in the given order; strangers get an empty e-mail. */
export async function assigneesNamed(db: Db, names: readonly string[]): Promise<NamedPerson[]> {
  if (names.length === 0) return [];
  const known = await usersWithFullNames(db, names);
  return names.map((name) => ({
    name,
    email: known.find(({ fullName }) => fullName === name)?.email ?? '',
    avatar: initialsOf(name),
  }));
}
