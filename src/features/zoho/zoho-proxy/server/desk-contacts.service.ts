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

/** Contact fields of a new ticket: an existing contact, or one that Zoho creates with the ticket. */
export type TicketContact =
  | { readonly contactId: string }
  | { readonly contact: { readonly lastName: string; readonly firstName?: string; readonly email: string } };

/** User-facing reason why no contact was found. */
export type NoContact = { readonly problem: string };

const Contacts = z.object({ data: lenientArray(z.object({ id: z.string() })) });
const Accounts = z.object({ data: lenientArray(z.object({ id: z.string(), accountName: z.string().nullish() })) });
const CreatedContact = z.object({ id: z.string() });

/** Finds or creates the contact by email. Without an email, finds it by name and company. */
export async function findContact(zoho: CallForPerson, item: SentTicket): Promise<TicketContact | NoContact | ZohoFailure> {
  const { Email: address = '', Contact_Name: name = '', Account_Name: accountName = '' } = item;
  const email = toDeskEmail(address.trim());
  if (email === '' && name.trim() === '') return { problem: 'A contact name or email address is required.' };
  const query = email === '' ? { fullName: name.trim(), accountName: accountName.trim() || undefined } : { email };
  const outcome = await search(zoho, '/api/v1/contacts/search', query);
  if (!isDone(outcome)) return outcome;
  const [first, second] = outcome.kind === 'ok' ? (Contacts.safeParse(outcome.body).data?.data ?? []) : [];
  if (first && (email !== '' || !second)) return { contactId: first.id };
  if (email === '')
    return { problem: `Zoho Desk has ${second ? 'several contacts' : 'no contact'} named “${name}”. Add an email address.` };
  return createContact(zoho, email, name);
}

/** Zoho creates the contact with the ticket, unless the name has non-ASCII characters, which only a separate contact supports. */
async function createContact(zoho: CallForPerson, email: string, name: string): Promise<TicketContact | ZohoFailure> {
  const contact = { ...splitName(name || email), email };
  if (isAscii(JSON.stringify(contact))) return { contact };
  const scopes = ['Desk.contacts.CREATE'] as const;
  const outcome = await zoho({ service: 'desk', method: 'POST', path: '/api/v1/contacts', body: contact, scopes });
  if (!isDone(outcome) && !mayExist(outcome)) return outcome;
  const created = outcome.kind === 'ok' ? CreatedContact.safeParse(outcome.body).data : undefined;
  return created ? { contactId: created.id } : { contact: { lastName: email, email } };
}

/** If the contact exists, the ticket uses it by its email, so no duplicate is created. */
function mayExist(outcome: ZohoCallOutcome): boolean {
  const isDuplicate = outcome.kind === 'refused' && outcome.fields.some(({ problem }) => problem === 'duplicate');
  return isDuplicate || mayBeDone(outcome);
}

/** Returns the ID of the only account with this name; undefined if there is none or several. */
export type AccountFinder = (name: string) => Promise<string | undefined | ZohoFailure>;

/** Creates a finder that searches for each name once. */
export function createAccountFinder(zoho: CallForPerson): AccountFinder {
  const searches = new Map<string, ReturnType<AccountFinder>>();
  return async (accountName) => {
    const name = accountName.trim().toLowerCase();
    if (name === '') return undefined;
    const current = searches.get(name) ?? findAccountId(zoho, name);
    searches.set(name, current);
    return current;
  };
}

async function findAccountId(zoho: CallForPerson, name: string): Promise<string | undefined | ZohoFailure> {
  const outcome = await search(zoho, '/api/v1/accounts/search', { accountName: name });
  if (!isDone(outcome)) return outcome;
  const rows = outcome.kind === 'ok' ? (Accounts.safeParse(outcome.body).data?.data ?? []) : [];
  const matches = rows.filter(({ accountName }) => accountName?.trim().toLowerCase() === name);
  return matches.length === 1 ? matches[0]?.id : undefined;
}

const search = (zoho: CallForPerson, path: string, query: Readonly<Record<string, string | undefined>>) =>
  zoho({ service: 'desk', method: 'GET', path, query: { ...query, limit: 10 }, scopes: ['Desk.search.READ'] });

function splitName(name: string): { lastName: string; firstName?: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return words.length === 0 ? { lastName } : { lastName, firstName: words.join(' ') };
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
