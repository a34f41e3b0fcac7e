import { z } from 'zod';
import { createKeyedMutex } from '../../../../../platform/server/keyed-mutex.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { toDeskEmail } from '../../../zoho-client/server/desk/email.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { isDone, LIST_MAX_AGE_MS, mayBeDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { Person } from '../../same-person.rules.ts';
import type { SyncContext } from './context.ts';
import { toZohoTime } from './desk-tickets.ts';
import { isSettled, notSettled, refusal, type SyncFailure, UNREADABLE } from './failure.ts';
import { clearCreating, findLink, markCreating, saveLink, type ZohoModule } from './link.store.ts';

/** A contact of Zoho Desk. */
export interface DeskContact {
  readonly id: string;
  readonly name: string;
  readonly accountName: string;
}

const CONTACT_MODULE = { service: 'desk', module: 'Contact' } as const satisfies ZohoModule;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const Contact = z.object({
  id: z.string(),
  firstName: text,
  lastName: text,
  email: text,
  accountId: z.string().nullish(),
  createdTime: text,
  account: z.object({ accountName: text }).nullish(),
});
type Contact = z.output<typeof Contact>;
const Contacts = z.object({ data: lenientArray(Contact) });

const nameOf = ({ firstName, lastName }: Contact) => [firstName, lastName].filter(Boolean).join(' ');
const toDeskContact = (contact: Contact): DeskContact => ({
  id: contact.id,
  name: nameOf(contact),
  accountName: contact.account?.accountName ?? '',
});

/** The link key of a person: the email address, otherwise name and company. */
export function toContactKey({ email, name, company }: Person): string {
  const address = email.trim().toLowerCase();
  return address === '' ? `name:${toCompanyKey(company)}:${toCompanyKey(name)}` : `mail:${address}`;
}

/**
 * Returns the Desk contact of a person: the linked one, otherwise one with the email address, otherwise the only one with the name at the company,
 * otherwise a new one. Concurrent and repeated calls create a contact only once.
 */
export function findOrCreateContact(context: SyncContext, person: Person): Promise<DeskContact | SyncFailure> {
  const key = toContactKey(person);
  return context.deps.perServer(createContactMutex).run(key, () => findOrCreate(context, key, person));
}

const createContactMutex = () => createKeyedMutex();

async function findOrCreate(context: SyncContext, key: string, person: Person): Promise<DeskContact | SyncFailure> {
  const { database } = context.deps;
  const linkKey = { kind: 'contact', recordId: key } as const;
  const link = await findLink(database, linkKey);
  if (link?.zohoId) return { id: link.zohoId, name: link.base.name?.theirs ?? '', accountName: link.base.account?.theirs ?? '' };
  const found = link?.creatingSince ? await findInterrupted(context, person, new Date(link.creatingSince)) : await search(context, person);
  if (found !== 'none' && 'kind' in found) return found;
  const contact = found === 'none' ? await create(context, key, person) : found;
  if ('kind' in contact) return contact;
  const base = { name: { ours: null, theirs: contact.name }, account: { ours: null, theirs: contact.accountName } };
  await saveLink(database, linkKey, CONTACT_MODULE, { zohoId: contact.id, creatingSince: null, base });
  return contact;
}

async function search(context: SyncContext, person: Person): Promise<DeskContact | 'none' | SyncFailure> {
  const email = toDeskEmail(person.email.trim());
  if (email !== '') {
    const found = await list(context, '/api/v1/contacts/search', { email, limit: 10 });
    if ('kind' in found) return found;
    const same = found.rows.find((row) => toDeskEmail(row.email.trim()).toLowerCase() === email.toLowerCase());
    if (same) return toDeskContact(same);
  }
  return searchByName(context, person);
}

async function searchByName(context: SyncContext, { email, name, company }: Person): Promise<DeskContact | 'none' | SyncFailure> {
  const fullName = name.trim();
  if (fullName === '' || company.trim().length < MIN_SEARCH_LENGTH) return 'none';
  const found = await list(context, '/api/v1/contacts/search', { fullName, accountName: company.trim(), limit: 10 });
  if ('kind' in found) return found;
  const isSame = (row: Contact) =>
    toCompanyKey(nameOf(row)) === toCompanyKey(name) && toCompanyKey(row.account?.accountName ?? '') === toCompanyKey(company);
  const same = found.rows.filter((row) => isSame(row) && (email.trim() === '' || row.email.trim() === ''));
  if (same.length > 1)
    return refusal(`Zoho Desk has several contacts named ${fullName} at ${company.trim()}. Add an email address to the ticket.`);
  return same[0] ? toDeskContact(same[0]) : 'none';
}

/** Zoho Desk searches accounts by at least three characters. */
const MIN_SEARCH_LENGTH = 3;

async function create(context: SyncContext, key: string, person: Person): Promise<DeskContact | SyncFailure> {
  const { deps, zoho } = context;
  const accountId = await findAccount(context, person.company);
  if (typeof accountId === 'object') return accountId;
  const linkKey = { kind: 'contact', recordId: key } as const;
  const since = deps.clock.now();
  await markCreating(deps.database, linkKey, CONTACT_MODULE, since);
  const email = toDeskEmail(person.email.trim());
  const body = {
    ...splitName(person.name.trim() || email || person.company.trim()),
    ...(email && { email }),
    ...(accountId && { accountId }),
  };
  const call = { service: 'desk', method: 'POST', path: '/api/v1/contacts', body, scopes: ['Desk.contacts.CREATE'] } as const;
  const outcome = await zoho(call);
  const created = outcome.kind === 'ok' ? Contact.safeParse(outcome.body).data : undefined;
  if (created) return { ...toDeskContact(created), accountName: accountId ? person.company : '' };
  if (isDuplicate(outcome)) {
    // Someone just created a contact with this address, which the search doesn't find yet.
    const found = await findInNewest(context, person, since);
    return found === 'none' ? notSettled() : found;
  }
  if (isDone(outcome) || mayBeDone(outcome)) return isDone(outcome) ? notSettled() : outcome;
  await clearCreating(deps.database, linkKey);
  return outcome;
}

const isDuplicate = (outcome: { kind: string; fields?: readonly { problem: string }[] }) =>
  outcome.kind === 'refused' && (outcome.fields ?? []).some(({ problem }) => problem === 'duplicate');

/** Finds the contact that an interrupted create may have left. */
async function findInterrupted(context: SyncContext, person: Person, since: Date): Promise<DeskContact | 'none' | SyncFailure> {
  if (!isSettled(context.deps, since)) return notSettled();
  const found = await findInNewest(context, person, since);
  return found === 'none' ? search(context, person) : found;
}

const PAGE_SIZE = 100;
const MAX_PAGES = 20;

async function findInNewest(context: SyncContext, person: Person, since: Date): Promise<DeskContact | 'none' | SyncFailure> {
  const email = toDeskEmail(person.email.trim()).toLowerCase();
  const name = toCompanyKey(person.name.trim() || email || person.company.trim());
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { sortBy: '-createdTime', limit: PAGE_SIZE, from: page * PAGE_SIZE, include: 'accounts' };
    const found = await list(context, '/api/v1/contacts', query);
    if ('kind' in found) return found;
    const earliest = toZohoTime(context.deps, found.zohoTime, since);
    const recent = found.rows.filter((row) => Date.parse(row.createdTime) >= earliest);
    const same = recent.find((row) =>
      email === '' ? row.email === '' && toCompanyKey(nameOf(row)) === name : toDeskEmail(row.email.trim()).toLowerCase() === email,
    );
    if (same) return toDeskContact(same);
    if (recent.length < PAGE_SIZE) return 'none';
  }
  return 'none';
}

type ContactPage = { readonly rows: readonly Contact[]; readonly zohoTime: string };

async function list({ zoho }: SyncContext, path: string, query: Record<string, string | number>): Promise<ContactPage | ZohoFailure> {
  const outcome = await zoho({ service: 'desk', method: 'GET', path, query, scopes: ['Desk.contacts.READ'] });
  if (!isDone(outcome)) return outcome;
  const rows = outcome.kind === 'ok' ? Contacts.safeParse(outcome.body).data?.data : [];
  if (!rows || outcome.zohoTime === undefined) return UNREADABLE;
  return { rows, zohoTime: outcome.zohoTime };
}

/** Maximum length of a first name: Contact.json. */
const FIRST_NAME_LIMIT = 40;

/** The last word is the last name. If the rest is too long for a first name, the whole name is the last name. */
function splitName(name: string): { lastName: string; firstName?: string } {
  const words = name.split(/\s+/);
  const lastName = words.at(-1) ?? name;
  const firstName = words.slice(0, -1).join(' ');
  return firstName === '' || firstName.length > FIRST_NAME_LIMIT ? { lastName: name } : { lastName, firstName };
}

const Accounts = z.object({ data: lenientArray(z.object({ id: z.string(), accountName: z.string().nullish() })) });

/** Returns the ID of the only Desk account with this name, ignoring case and spaces; `undefined` for none or several. */
async function findAccount({ zoho }: SyncContext, company: string): Promise<string | undefined | ZohoFailure> {
  const accountName = company.trim();
  if (accountName.length < MIN_SEARCH_LENGTH || accountName.length > 200) return undefined;
  const query = { accountName, limit: 10 };
  const call = { service: 'desk', method: 'GET', path: '/api/v1/accounts/search', query } as const;
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['Desk.accounts.READ', 'Desk.search.READ'] });
  if (!isDone(outcome)) return outcome;
  const rows = outcome.kind === 'ok' ? (Accounts.safeParse(outcome.body).data?.data ?? []) : [];
  const same = rows.filter((row) => toCompanyKey(row.accountName ?? '') === toCompanyKey(company));
  return same.length === 1 ? same[0]?.id : undefined;
}
