import { z } from 'zod';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toUtc } from '../../zoho-client/server/http/times.ts';
import type { CallForPerson } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { createCallForPerson, KEPT_LONG_MS, KEPT_SHORTLY_MS } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentAccount, SentLead, ZohoResult } from '../zoho-proxy.contract.ts';
import type { SentRecords } from './crm-batch.ts';
import { type CrmRow, readCrmList } from './crm-list.service.ts';
import { insertRecords, take, upsertRecords } from './crm-send.service.ts';
import { requireDone, requireJudged } from './results.ts';
import { toZohoClock } from './unclear.ts';

const Row = z.object({
  id: z.string(),
  Created_Time: z.string(),
  Last_Name: z.string().nullish(),
  Company: z.string().nullish(),
  Phone: z.string().nullish(),
});
const Page = z.object({ data: z.array(Row) });

/**
 * Finds leads among those that were created since then, by name, company and phone, each once. The list is read and not the search, whose
 * index lags behind. Undefined when Zoho does not say.
 */
async function findNewLeads(zoho: CallForPerson, items: readonly SentLead[], since: number): Promise<(string | undefined)[] | undefined> {
  const query = { fields: 'Last_Name,Company,Phone,Created_Time', sort_by: 'Created_Time', sort_order: 'desc', per_page: 200 };
  const outcome = await zoho({ service: 'crm', method: 'GET', path: '/crm/v8/Leads', query });
  if (outcome.kind === 'empty') return items.map(() => undefined);
  const page = outcome.kind === 'ok' ? Page.safeParse(outcome.body).data : undefined;
  if (outcome.kind !== 'ok' || !page || outcome.zohoTime === undefined) return undefined;
  const earliest = toZohoClock(outcome.zohoTime, since);
  const fresh = page.data.filter(({ Created_Time: time }) => Date.parse(toUtc(time) ?? '') >= earliest);
  return items.map((item) => takeSame(fresh, item)?.id);
}

function takeSame(rows: z.infer<typeof Row>[], item: SentLead): z.infer<typeof Row> | undefined {
  const isSame = (name: 'Last_Name' | 'Company' | 'Phone') => (row: z.infer<typeof Row>) => (row[name] ?? '') === (item[name] ?? '').trim();
  const found = rows.find((row) => isSame('Last_Name')(row) && isSame('Company')(row) && isSame('Phone')(row));
  if (found) rows.splice(rows.indexOf(found), 1);
  return found;
}

const ACCOUNT_FIELDS = [
  'Account_Name',
  'Phone',
  'Website',
  'Description',
  'Created_Time',
  'Modified_Time',
  'Billing_Street',
  'Billing_City',
  'Billing_State',
  'Billing_Code',
  'Billing_Country',
].join(',');

/** All accounts of the CRM. */
export async function listAccounts(deps: ServerDeps, { userId }: Actor): Promise<{ data: CrmRow[] }> {
  const rows = await readCrmList(createCallForPerson(deps, userId), { module: 'Accounts', fields: ACCOUNT_FIELDS, keptMs: KEPT_LONG_MS });
  return { data: [...requireDone(rows, 'Failed to fetch accounts.')] };
}

/** All leads of the CRM, with these fields. */
export async function listLeads(deps: ServerDeps, { userId }: Actor, fields: string): Promise<{ data: CrmRow[] }> {
  const rows = await readCrmList(createCallForPerson(deps, userId), { module: 'Leads', fields, keptMs: KEPT_SHORTLY_MS });
  return { data: [...requireDone(rows, 'Failed to fetch new leads.')] };
}

/** Sends accounts, which are recognized by their name. */
export async function sendAccounts(deps: ServerDeps, { userId }: Actor, items: readonly SentAccount[]): Promise<{ data: ZohoResult[] }> {
  const message = `Failed to sync ${items.length} accounts.`;
  const sent: SentRecords<SentAccount> = {
    module: 'Accounts',
    items,
    describe: ({ Account_Name: name = '' }) => `Account ${name} synced successfully.`,
  };
  return { data: requireJudged(await upsertRecords(createCallForPerson(deps, userId), sent, 'Account_Name'), message) };
}

/** Sends leads. They are recognized by their email address; a lead without one is always a new one. */
export async function sendLeads(deps: ServerDeps, { userId }: Actor, items: readonly SentLead[]): Promise<{ data: ZohoResult[] }> {
  const [only] = items;
  const message = items.length === 1 ? `Failed to sync lead ${only?.Last_Name ?? ''}.` : `Failed to sync ${items.length} leads.`;
  const describe = ({ Last_Name: name = '' }: SentLead) => `Lead ${name} synced successfully.`;
  const named = items.filter(hasEmail);
  const nameless = items.filter((item) => !hasEmail(item));
  const zoho = createCallForPerson(deps, userId);
  const updated = (await upsertRecords(zoho, { module: 'Leads', items: named, describe }, 'Email')).values();
  const findSaved = (some: readonly SentLead[], since: number) => findNewLeads(zoho, some, since);
  const added = (await insertRecords(zoho, { module: 'Leads', items: nameless, describe }, findSaved)).values();
  const outcomes = items.flatMap((item) => take(hasEmail(item) ? updated : added));
  return { data: requireJudged(outcomes, message) };
}

const hasEmail = ({ Email: email = '' }: SentLead): boolean => email.trim() !== '';
