import { z } from 'zod';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { callZoho, isDone, type ZohoFailure } from '../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentTicket } from '../zoho-proxy.contract.ts';

/** The contact of a ticket that is sent: one that Zoho has, or one that is made with the ticket. */
export type SentContact =
  | { readonly contactId: string }
  | { readonly contact: { readonly lastName: string; readonly firstName?: string; readonly email: string } };

/** Nobody can be told from the item. */
export type NoContact = { readonly problem: string };

const Found = z.object({ data: z.array(z.object({ id: z.string(), email: z.string().nullish() })) });
const Accounts = z.object({ data: z.array(z.object({ id: z.string(), accountName: z.string().nullish() })) });
const Made = z.object({ id: z.string() });

/** Finds the contact by its email address, else by name and company; one without an address cannot be made. */
export async function findContact(deps: ServerDeps, item: SentTicket): Promise<SentContact | NoContact | ZohoFailure> {
  const { Email: address = '', Contact_Name: name = '', Account_Name: accountName = '' } = item;
  const email = address.trim();
  if (email === '' && name.trim() === '') return { problem: 'A ticket needs the email address or the name of its contact.' };
  const query = email === '' ? { fullName: name.trim(), accountName: accountName.trim() || undefined } : { email };
  const outcome = await search(deps, '/api/v1/contacts/search', query);
  if (!isDone(outcome)) return outcome;
  const found = outcome.kind === 'ok' ? (Found.safeParse(outcome.body).data?.data ?? []) : [];
  const [first, second] = found;
  if (first && (email !== '' || !second)) return { contactId: first.id };
  if (email === '') return { problem: `Zoho has ${second ? 'several contacts' : 'no contact'} named "${name}". Add an email address.` };
  return makeContact(deps, email, name);
}

/** A ticket makes its contact itself, unless there are letters in the name that only a contact of its own may have. */
async function makeContact(deps: ServerDeps, email: string, name: string): Promise<SentContact | ZohoFailure> {
  const person = { ...splitName(name || email), email };
  if (isAscii(JSON.stringify(person))) return { contact: person };
  const call = { service: 'desk', method: 'POST', path: '/api/v1/contacts', body: person, priority: 'person' } as const;
  const outcome = await callZoho(deps, { ...call, scopes: ['Desk.contacts.CREATE'] });
  const made = outcome.kind === 'ok' ? Made.safeParse(outcome.body).data : undefined;
  if (made) return { contactId: made.id };
  if (mayExist(outcome)) return { contact: { lastName: email, email } };
  return isDone(outcome) ? { contact: { lastName: email, email } } : outcome;
}

/** A contact with this address is taken by the ticket, whoever made it, so that none is made twice. */
function mayExist(outcome: Awaited<ReturnType<typeof callZoho>>): boolean {
  if (outcome.kind === 'refused') return outcome.fields.some(({ problem }) => problem === 'duplicate');
  return 'mayBeDone' in outcome && outcome.mayBeDone;
}

/** The account with exactly this name; undefined when there is none or more than one. */
export async function findAccountId(deps: ServerDeps, name: string): Promise<string | undefined | ZohoFailure> {
  if (name.trim() === '') return undefined;
  const outcome = await search(deps, '/api/v1/accounts/search', { accountName: name.trim() });
  if (!isDone(outcome)) return outcome;
  const rows = outcome.kind === 'ok' ? (Accounts.safeParse(outcome.body).data?.data ?? []) : [];
  const same = rows.filter(({ accountName }) => accountName?.trim().toLowerCase() === name.trim().toLowerCase());
  return same.length === 1 ? same[0]?.id : undefined;
}

const search = (deps: ServerDeps, path: string, query: Readonly<Record<string, string | undefined>>) =>
  callZoho(deps, {
    service: 'desk',
    method: 'GET',
    path,
    query: { ...query, limit: 10 },
    priority: 'person',
    scopes: ['Desk.search.READ'],
  });

function splitName(name: string): { lastName: string; firstName?: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.pop() ?? '';
  return words.length === 0 ? { lastName } : { lastName, firstName: words.join(' ') };
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
