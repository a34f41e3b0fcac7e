import { z } from 'zod';
import { toDeskEmail } from '../../zoho-client/server/desk/email.ts';
import { lenientArray } from '../../zoho-client/server/http/read-rows.ts';
import {
  type CallForPerson,
  isDone,
  mayBeDone,
  type ZohoCallOutcome,
  type ZohoFailure,
} from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentTicket } from '../zoho-proxy.contract.ts';

/** The contact of a ticket that is sent: one that Zoho has, or one that is made with the ticket. */
export type SentContact =
  | { readonly contactId: string }
  | { readonly contact: { readonly lastName: string; readonly firstName?: string; readonly email: string } };

/** Nobody can be told from the item. */
export type NoContact = { readonly problem: string };

const Found = z.object({ data: lenientArray(z.object({ id: z.string() })) });
const Accounts = z.object({ data: lenientArray(z.object({ id: z.string(), accountName: z.string().nullish() })) });
const Made = z.object({ id: z.string() });

/** Finds the contact by its email address, else by name and company; one without an address cannot be made. */
export async function findContact(zoho: CallForPerson, item: SentTicket): Promise<SentContact | NoContact | ZohoFailure> {
  const { Email: address = '', Contact_Name: name = '', Account_Name: accountName = '' } = item;
  const email = toDeskEmail(address.trim());
  if (email === '' && name.trim() === '') return { problem: 'A contact name or email address is required.' };
  const query = email === '' ? { fullName: name.trim(), accountName: accountName.trim() || undefined } : { email };
  const outcome = await search(zoho, '/api/v1/contacts/search', query);
  if (!isDone(outcome)) return outcome;
  const [first, second] = outcome.kind === 'ok' ? (Found.safeParse(outcome.body).data?.data ?? []) : [];
  if (first && (email !== '' || !second)) return { contactId: first.id };
  if (email === '')
    return { problem: `Zoho Desk has ${second ? 'several contacts' : 'no contact'} named “${name}”. Add an email address.` };
  return makeContact(zoho, email, name);
}

/** A ticket makes its contact itself, unless there are letters in the name that only a contact of its own may have. */
async function makeContact(zoho: CallForPerson, email: string, name: string): Promise<SentContact | ZohoFailure> {
  const person = { ...splitName(name || email), email };
  if (isAscii(JSON.stringify(person))) return { contact: person };
  const call = { service: 'desk', method: 'POST', path: '/api/v1/contacts', body: person } as const;
  const outcome = await zoho({ ...call, scopes: ['Desk.contacts.CREATE'] });
  if (!isDone(outcome) && !mayExist(outcome)) return outcome;
  const made = outcome.kind === 'ok' ? Made.safeParse(outcome.body).data : undefined;
  return made ? { contactId: made.id } : { contact: { lastName: email, email } };
}

/** A contact with this address is taken by the ticket, whoever made it, so that none is made twice. */
function mayExist(outcome: ZohoCallOutcome): boolean {
  const isDuplicate = outcome.kind === 'refused' && outcome.fields.some(({ problem }) => problem === 'duplicate');
  return isDuplicate || mayBeDone(outcome);
}

/** The account with exactly this name; undefined when there is none or more than one. */
export type AccountFinder = (name: string) => Promise<string | undefined | ZohoFailure>;

/** Finds each account once, however many tickets name it. */
export function createAccountFinder(zoho: CallForPerson): AccountFinder {
  const found = new Map<string, ReturnType<AccountFinder>>();
  return async (typed) => {
    const name = typed.trim().toLowerCase();
    if (name === '') return undefined;
    const known = found.get(name) ?? findAccountId(zoho, name);
    found.set(name, known);
    return known;
  };
}

async function findAccountId(zoho: CallForPerson, name: string): Promise<string | undefined | ZohoFailure> {
  const outcome = await search(zoho, '/api/v1/accounts/search', { accountName: name });
  if (!isDone(outcome)) return outcome;
  const rows = outcome.kind === 'ok' ? (Accounts.safeParse(outcome.body).data?.data ?? []) : [];
  const same = rows.filter(({ accountName }) => accountName?.trim().toLowerCase() === name);
  return same.length === 1 ? same[0]?.id : undefined;
}

const search = (zoho: CallForPerson, path: string, query: Readonly<Record<string, string | undefined>>) =>
  zoho({ service: 'desk', method: 'GET', path, query: { ...query, limit: 10 }, scopes: ['Desk.search.READ'] });

function splitName(name: string): { lastName: string; firstName?: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return words.length === 0 ? { lastName } : { lastName, firstName: words.join(' ') };
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
