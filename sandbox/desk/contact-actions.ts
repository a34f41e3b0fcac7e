import { accountId, type Body, email, type FieldChecks, optional, text } from './body.ts';
import { type DeskState, nextDeskId } from './desk.state.ts';
import type { Account, Contact, Doer } from './people.ts';
import { accountView, contactView } from './people-view.ts';
import { toSecond } from './ticket.ts';
import { announce } from './webhook-delivery.ts';

/** A contact knows its company by the account's id only: there is no field for a company's name. */
export const CONTACT_FIELDS: FieldChecks = {
  lastName: text(80),
  firstName: optional(text(40)),
  email: optional(email),
  phone: optional(text(50)),
  mobile: optional(text(50)),
  accountId: optional(accountId),
};

export const ACCOUNT_FIELDS: FieldChecks = {
  accountName: text(200),
  phone: optional(text(50)),
  website: optional(text(450)),
  street: optional(text(250)),
  city: optional(text(100)),
  state: optional(text(100)),
  code: optional(text(30)),
  country: optional(text(100)),
  description: optional(text(65_535)),
};

export function createContact(desk: DeskState, body: Body, by: Doer): Contact {
  const now = desk.base.clock.now();
  const blank = { firstName: null, lastName: '', email: null, phone: null, mobile: null, accountId: null };
  const contact: Contact = { ...blank, ...body, id: nextDeskId(desk.base), ...madeNow(now, by) };
  desk.contacts.put(contact, now);
  announce(desk, { type: 'Contact_Add', payload: contactView(desk, contact), sourceId: by.sourceId });
  return contact;
}

export function updateContact(desk: DeskState, before: Contact, body: Body, by: Doer): Contact {
  const now = desk.base.clock.now();
  const after = { ...before, ...body, modifiedAt: toSecond(now) };
  desk.contacts.put(after, now);
  const prevState = contactView(desk, before);
  announce(desk, { type: 'Contact_Update', payload: contactView(desk, after), prevState, sourceId: by.sourceId });
  return after;
}

export function createAccount(desk: DeskState, body: Body, by: Doer): Account {
  const now = desk.base.clock.now();
  const blank = {
    accountName: '',
    phone: null,
    website: null,
    street: null,
    city: null,
    state: null,
    code: null,
    country: null,
    description: null,
  };
  const account: Account = { ...blank, ...body, id: nextDeskId(desk.base), ...madeNow(now, by) };
  desk.accounts.put(account, now);
  announce(desk, { type: 'Account_Add', payload: accountView(account), sourceId: by.sourceId });
  return account;
}

export function updateAccount(desk: DeskState, before: Account, body: Body, by: Doer): Account {
  const now = desk.base.clock.now();
  const after = { ...before, ...body, modifiedAt: toSecond(now) };
  desk.accounts.put(after, now);
  announce(desk, { type: 'Account_Update', payload: accountView(after), prevState: accountView(before), sourceId: by.sourceId });
  return after;
}

function madeNow(now: number, { agentId }: Doer): { ownerId: string; createdAt: number; modifiedAt: number } {
  return { ownerId: agentId, createdAt: toSecond(now), modifiedAt: toSecond(now) };
}
