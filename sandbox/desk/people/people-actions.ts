import type { Edit } from '../../core/service.ts';
import { accountId, type Body, email, type FieldChecks, findFieldErrors, optional, text } from '../body.ts';
import { beginDeskRecord, type DeskState } from '../desk.state.ts';
import type { FieldError } from '../desk-error.ts';
import { toStoredPerson } from '../text/stored-text.ts';
import { toSecond } from '../tickets/ticket.ts';
import type { PeopleStore } from './people.store.ts';
import type { Account, Actor, Contact, Person } from './people.ts';
import { serializeAccount, serializeContact } from './people-view.ts';

/** What differs between contacts and accounts. */
export interface PeopleKind<T extends Person> {
  readonly fields: FieldChecks;
  /** The one field that may not be empty. */
  readonly required: string;
  getStore(desk: DeskState): PeopleStore<T>;
  view(desk: DeskState, record: T): Record<string, unknown>;
}

/** A contact knows its company by the account's id only: there is no field for a company's name. */
export const CONTACTS: PeopleKind<Contact> = {
  required: 'lastName',
  fields: {
    lastName: text(80),
    firstName: optional(text(40)),
    email: optional(email),
    phone: optional(text(50)),
    mobile: optional(text(50)),
    accountId: optional(accountId),
  },
  getStore: ({ contacts }) => contacts,
  view: serializeContact,
};

export const ACCOUNTS: PeopleKind<Account> = {
  required: 'accountName',
  fields: {
    accountName: text(200),
    phone: optional(text(50)),
    website: optional(text(450)),
    street: optional(text(250)),
    city: optional(text(100)),
    state: optional(text(100)),
    code: optional(text(30)),
    country: optional(text(100)),
    description: optional(text(65_535)),
  },
  getStore: ({ accounts }) => accounts,
  view: (_desk, account) => serializeAccount(account),
};

/** What is wrong with the body of a new record. */
export function findNewPersonErrors<T extends Person>({ fields, required }: PeopleKind<T>): (desk: DeskState, body: Body) => FieldError[] {
  return (desk, body) => findFieldErrors(desk, body, { checks: fields, required: [required] });
}

/** What is wrong with a change; the required field may be left out, but not emptied. */
export function findPersonChangeErrors<T extends Person>({
  fields,
  required,
}: PeopleKind<T>): (desk: DeskState, body: Body) => FieldError[] {
  return (desk, body) => findFieldErrors(desk, body, { checks: fields, required: required in body ? [required] : [] });
}

export interface Maker extends Actor {
  readonly as?: Edit['as'];
}

/** Makes a contact or an account from a body without errors. */
export function createPerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, body: Body, { as, ...actor }: Maker): T {
  const { id, at: now } = beginDeskRecord(desk.base, as);
  const blank = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, null]));
  const system = { id, ownerId: actor.agentId, createdAt: toSecond(now), modifiedAt: toSecond(now) };
  const record = { ...blank, ...toStoredPerson(desk, body), ...system } as unknown as T;
  kind.getStore(desk).put(record, now);
  return record;
}

interface PersonChange<T> {
  readonly before: T;
  /** Without errors. */
  readonly body: Body;
}

export function updatePerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, { before, body }: PersonChange<T>): T {
  const now = desk.base.clock.now();
  const after: T = { ...before, ...toStoredPerson(desk, body), modifiedAt: toSecond(now) };
  kind.getStore(desk).put(after, now);
  return after;
}

export function removePerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, record: T): void {
  kind.getStore(desk).remove(record);
}
