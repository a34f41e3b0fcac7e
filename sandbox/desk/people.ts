import type { z } from 'zod';
import type { Identity } from '../core/ids.ts';
import { AccountChange, type Body, ContactChange, NewAccount, NewContact } from './bodies.ts';
import { beginDeskRecord, type DeskState } from './desk.state.ts';
import { type Account, type Contact, isoTime, type RecordStore, toSecond } from './records.ts';
import { toStoredTexts } from './stored-text.ts';

type View = Record<string, unknown>;

/** The differences between contacts and accounts. */
export interface PeopleKind<T> {
  readonly newSchema: z.ZodType<Body>;
  readonly changeSchema: z.ZodObject;
  getStore(desk: DeskState): RecordStore<T>;
  serialize(desk: DeskState, record: T): View;
}

/** A contact has the ID of its account, but no field for the company name. */
export const CONTACTS: PeopleKind<Contact> = {
  newSchema: NewContact,
  changeSchema: ContactChange,
  getStore: ({ contacts }) => contacts,
  serialize: serializeContact,
};

export const ACCOUNTS: PeopleKind<Account> = {
  newSchema: NewAccount,
  changeSchema: AccountChange,
  getStore: ({ accounts }) => accounts,
  serialize: (_desk, account) => serializeAccount(account),
};

/** Creates a contact or an account from a valid body. */
export function createPerson<T extends Contact | Account>(
  desk: DeskState,
  kind: PeopleKind<T>,
  body: Body,
  ownerId: string,
  as?: Identity,
): T {
  const { id, at } = beginDeskRecord(desk.base, as);
  const blank = Object.fromEntries(Object.keys(kind.changeSchema.shape).map((name) => [name, null]));
  const system = { id, ownerId, createdAt: toSecond(at), modifiedAt: toSecond(at) };
  const record = { ...blank, ...toStoredTexts(desk, body), ...system } as unknown as T;
  kind.getStore(desk).put(record, at);
  return record;
}

/** Changes a contact or an account by a valid body. */
export function updatePerson<T extends Contact | Account>(desk: DeskState, kind: PeopleKind<T>, before: T, body: Body): T {
  const now = desk.base.clock.now();
  const after: T = { ...before, ...toStoredTexts(desk, body), modifiedAt: toSecond(now) };
  kind.getStore(desk).put(after, now);
  return after;
}

/** Returns the contact with an email address, ignoring case. */
export function findContactByEmail({ contacts }: DeskState, email: unknown): Contact | undefined {
  const wanted = String(email ?? '').toLowerCase();
  return wanted === '' ? undefined : [...contacts.byId.values()].find((contact) => contact.email?.toLowerCase() === wanted);
}

const WEB_URL = 'https://desk.zoho.com/support/obdesk/ShowHomePage.do#';

export function serializeContact(desk: DeskState, contact: Contact, includesAccount = false): View {
  const { createdAt, modifiedAt, ...rest } = contact;
  return {
    ...rest,
    secondaryEmail: null,
    title: null,
    type: null,
    description: null,
    street: null,
    city: null,
    state: null,
    zip: null,
    country: null,
    facebook: null,
    twitter: null,
    photoURL: null,
    isEndUser: false,
    isSpam: false,
    isDeleted: false,
    isTrashed: false,
    zohoCRMContact: null,
    customerHappiness: { badPercentage: '0', okPercentage: '0', goodPercentage: '0' },
    cf: {},
    customFields: {},
    webUrl: `${WEB_URL}Contacts/dv/${contact.id}`,
    createdTime: isoTime(createdAt),
    modifiedTime: isoTime(modifiedAt),
    ...(includesAccount && { account: serializeAccountPart(desk, contact.accountId) }),
  };
}

/** Returns the account as contacts show it. */
export function serializeAccountPart({ accounts }: DeskState, accountId: string | null): View | null {
  const account = accounts.byId.get(accountId ?? '');
  return account ? { id: account.id, accountName: account.accountName, website: account.website } : null;
}

export function serializeAccount(account: Account): View {
  const { createdAt, modifiedAt, ...rest } = account;
  return {
    ...rest,
    email: null,
    fax: null,
    industry: null,
    annualrevenue: null,
    cf: {},
    customFields: {},
    webUrl: `${WEB_URL}Accounts/dv/${account.id}`,
    createdTime: isoTime(createdAt),
    modifiedTime: isoTime(modifiedAt),
  };
}
