import { labelPeople } from './confusable-names.rules.ts';

/** A reference to a person: a user by ID, anyone else by name. */
export interface PersonRef {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** A user as shown on records. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Initials. */
  readonly avatar: string;
}

/** Looks up users among some people. */
export interface KnownPeople {
  byId(id: string): KnownPerson | undefined;
  /** Finds a user by name, or by the label of a shared name with its username. Prefers users who can sign in, then the oldest. */
  byName(name: string): KnownPerson | undefined;
}

const NAME = 'name:';

/** Length of the key of the longest name. */
export const PERSON_KEY_LIMIT = 200 + NAME.length;

/** Returns the key of a person: the ID of a user, or 'name:Ann Lee' for anyone else. */
export const toPersonKey = ({ id, name = '' }: PersonRef): string => id ?? `${NAME}${name}`;

/** Returns the name in the key of a person who isn't a user; undefined for the key of a user. */
export const nameInKey = (key: string): string | undefined => (key.startsWith(NAME) ? key.slice(NAME.length) : undefined);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text has the form of a user ID. The user may have been deleted. */
export const isUserId = (text: string): boolean => UUID.test(text);

/** Parses a key. Any other text is a name. */
export function toPersonRef(key: string): PersonRef {
  return isUserId(key) ? { id: key } : { name: nameInKey(key) ?? key };
}

type Staff = readonly { readonly id: string; readonly fullName: string; readonly username?: string | undefined }[];

/** Returns the current name of the person with this key; the key itself for an unknown ID. */
export function nameOfKey(key: string, staff: Staff): string {
  return nameInKey(key) ?? staff.find(({ id }) => id === key)?.fullName ?? key;
}

/**
 * Returns a function that labels the person with a key by name, with the username if users share the name. Non-users are labeled `name`.
 */
export function labelKeys(staff: Staff): (key: string, name?: string) => string {
  const toLabel = labelPeople(staff);
  return (key, name = nameInKey(key) ?? key) => {
    const person = staff.find(({ id }) => id === key);
    return person ? toLabel(person) : name;
  };
}
