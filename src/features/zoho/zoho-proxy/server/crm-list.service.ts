import { z } from 'zod';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { lenientArray } from '../../zoho-client/server/http/read-rows.ts';
import {
  createCallForPerson,
  LIST_MAX_AGE_MS,
  NEW_RECORDS_MAX_AGE_MS,
  type ZohoFailure,
} from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { requireSuccess, UNREADABLE } from './results.ts';

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

/** Returns all accounts of the CRM. */
export async function listAccounts(deps: ServerDeps, actor: Actor): Promise<{ data: CrmRow[] }> {
  const rows = await readCrmList(deps, actor, { module: 'Accounts', fields: ACCOUNT_FIELDS, maxAgeMs: LIST_MAX_AGE_MS });
  return { data: requireSuccess(rows, 'Failed to fetch accounts.') };
}

/** Returns all leads of the CRM with these fields. */
export async function listLeads(deps: ServerDeps, actor: Actor, fields: string): Promise<{ data: CrmRow[] }> {
  const rows = await readCrmList(deps, actor, { module: 'Leads', fields, maxAgeMs: NEW_RECORDS_MAX_AGE_MS });
  return { data: requireSuccess(rows, 'Failed to fetch new leads.') };
}

interface CrmList {
  readonly module: 'Accounts' | 'Leads';
  readonly fields: string;
  readonly maxAgeMs: number;
}

const Page = z.object({
  data: lenientArray(z.record(z.string(), z.unknown())),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
});
type CrmRow = z.infer<typeof Page>['data'][number];

const PAGE_SIZE = 200;

/**
 * Reads all pages of a list with version 8 of the API, because version 2 ends after 2,000 records. Pages are cached, so a retry continues
 * where the deadline stopped the read.
 */
async function readCrmList(deps: ServerDeps, { userId }: Actor, { module, fields, maxAgeMs }: CrmList): Promise<CrmRow[] | ZohoFailure> {
  const zoho = createCallForPerson(deps, userId);
  const rows: CrmRow[] = [];
  let token: string | undefined;
  do {
    const query = { fields, per_page: PAGE_SIZE, page_token: token };
    const outcome = await zoho({ service: 'crm', method: 'GET', path: `/crm/v8/${module}`, query, maxAgeMs });
    if (outcome.kind === 'empty' || outcome.kind === 'unchanged') return rows;
    if (outcome.kind !== 'ok') return outcome;
    const page = Page.safeParse(outcome.body).data;
    if (!page) return UNREADABLE;
    rows.push(...page.data);
    token = page.info.more_records ? (page.info.next_page_token ?? undefined) : undefined;
  } while (token !== undefined);
  return rows;
}
