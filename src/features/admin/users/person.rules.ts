import { labelPeople } from './confusable-names.rules.ts';

/** A person named by a record: a user by id, anyone else by name. */
export interface PersonRef {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** A user as records name them. */
export interface KnownPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Initials. */
  readonly avatar: string;
}

/** The users among some people. */
export interface KnownPeople {
  byId(id: string): KnownPerson | undefined;
  /** By name, or by name and username as lists say them of two who share it. Of several, one who can sign in before one who cannot, then who was here first. */
  byName(name: string): KnownPerson | undefined;
}

const NAME = 'name:';

/** Longest key: that of the longest name. */
export const PERSON_KEY_LIMIT = 200 + NAME.length;

/** The key that tells people apart: the id of a user, or 'name:Ann Lee' for a person who is not a user. */
export const toPersonKey = ({ id, name = '' }: PersonRef): string => id ?? `${NAME}${name}`;

/** The name in the key of a person who is not a user; undefined for the key of a user. */
export const nameInKey = (key: string): string | undefined => (key.startsWith(NAME) ? key.slice(NAME.length) : undefined);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is the id of a user, whether or not there still is one. */
export const isUserId = (text: string): boolean => UUID.test(text);

/** Reads the person from a key; any other text is taken as a name. */
export function toPersonRef(key: string): PersonRef {
  return isUserId(key) ? { id: key } : { name: nameInKey(key) ?? key };
}

type Staff = readonly { readonly id: string; readonly fullName: string; readonly username?: string | undefined }[];

/** The present name of the person behind a key; the key itself when no user has that id. */
export function nameOfKey(key: string, staff: Staff): string {
  return nameInKey(key) ?? staff.find(({ id }) => id === key)?.fullName ?? key;
}

/** How lists call the person behind a key: by name, and by username as well where two have the name. A person who is no user goes by `name`. */
export function labelKeys(staff: Staff): (key: string, name?: string) => string {
  const toLabel = labelPeople(staff);
  return (key, name = nameInKey(key) ?? key) => {
    const person = staff.find(({ id }) => id === key);
    return person ? toLabel(person) : name;
  };
}
