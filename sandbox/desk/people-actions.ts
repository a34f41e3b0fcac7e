import { accountId, type Body, email, type FieldChecks, fieldErrors, optional, text } from './body.ts';
import { type DeskState, nextDeskId } from './desk.state.ts';
import type { PeopleStore } from './people.store.ts';
import type { Account, Contact, Doer, Person } from './people.ts';
import { accountView, contactView } from './people-view.ts';
import { toSecond } from './ticket.ts';
import { announce, type Happening } from './webhook-delivery.ts';
import type { FieldError } from './wording.ts';

/** What is true of contacts only, or of accounts only. */
export interface PeopleKind<T extends Person> {
  readonly name: 'Contact' | 'Account';
  readonly fields: FieldChecks;
  /** The one field that nobody is without. */
  readonly required: string;
  storeOf(desk: DeskState): PeopleStore<T>;
  view(desk: DeskState, record: T): Record<string, unknown>;
}

/** A contact knows its company by the account's id only: there is no field for a company's name. */
export const CONTACTS: PeopleKind<Contact> = {
  name: 'Contact',
  required: 'lastName',
  fields: {
    lastName: text(80),
    firstName: optional(text(40)),
    email: optional(email),
    phone: optional(text(50)),
    mobile: optional(text(50)),
    accountId: optional(accountId),
  },
  storeOf: ({ contacts }) => contacts,
  view: contactView,
};

export const ACCOUNTS: PeopleKind<Account> = {
  name: 'Account',
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
  storeOf: ({ accounts }) => accounts,
  view: (_desk, account) => accountView(account),
};

/** What is wrong with the body of a new record. */
export function newPersonErrors<T extends Person>({ fields, required }: PeopleKind<T>): (desk: DeskState, body: Body) => FieldError[] {
  return (desk, body) => fieldErrors(desk, body, fields, [required]);
}

/** What is wrong with a change; the required field may stay as it is, but not go. */
export function personChangeErrors<T extends Person>({ fields, required }: PeopleKind<T>, desk: DeskState, body: Body): FieldError[] {
  return fieldErrors(desk, body, fields, required in body ? [required] : []);
}

/** Makes a contact or an account from a body without errors. */
export function createPerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, body: Body, by: Doer): T {
  const now = desk.base.clock.now();
  const blank = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, null]));
  const made = { id: nextDeskId(desk.base), ownerId: by.agentId, createdAt: toSecond(now), modifiedAt: toSecond(now) };
  const record = { ...blank, ...body, ...made } as unknown as T;
  kind.storeOf(desk).put(record, now);
  tell(desk, kind, 'Add', record, { sourceId: by.sourceId });
  return record;
}

export function updatePerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, before: T, body: Body, by: Doer): T {
  const now = desk.base.clock.now();
  const after: T = { ...before, ...body, modifiedAt: toSecond(now) };
  kind.storeOf(desk).put(after, now);
  tell(desk, kind, 'Update', after, { prevState: kind.view(desk, before), sourceId: by.sourceId });
  return after;
}

export function removePerson<T extends Person>(desk: DeskState, kind: PeopleKind<T>, record: T): void {
  kind.storeOf(desk).remove(record);
  tell(desk, kind, 'Delete', record);
}

function tell<T extends Person>(desk: DeskState, kind: PeopleKind<T>, what: string, record: T, more: Partial<Happening> = {}): void {
  announce(desk, { type: `${kind.name}_${what}`, payload: kind.view(desk, record), ...more });
}
