import { z } from 'zod';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { readBatchResults } from '../../zoho-client/server/http/batch-results.ts';
import { toUtc } from '../../zoho-client/server/http/times.ts';
import {
  type CallForPerson,
  createCallForPerson,
  isDone,
  mayBeDone,
  type ZohoFailure,
} from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentAccount, SentLead, ZohoResult } from '../zoho-proxy.contract.ts';
import { type ItemOutcome, requireResults, success, toResult } from './results.ts';
import { toZohoClock } from './send-once.ts';

/** Creates accounts, or updates those with the same name. */
export async function sendAccounts(deps: ServerDeps, { userId }: Actor, items: readonly SentAccount[]): Promise<{ data: ZohoResult[] }> {
  const batch: Batch<SentAccount> = {
    module: 'Accounts',
    items,
    describe: ({ Account_Name: name = '' }) => `Account ${name} synced successfully.`,
  };
  const outcomes = await upsertRecords(createCallForPerson(deps, userId), batch, 'Account_Name');
  return { data: requireResults(outcomes, `Failed to sync ${items.length} accounts.`) };
}

/** Creates leads, or updates those with the same email. A lead without an email is always created. */
export async function sendLeads(deps: ServerDeps, { userId }: Actor, items: readonly SentLead[]): Promise<{ data: ZohoResult[] }> {
  const [first] = items;
  const message = items.length === 1 ? `Failed to sync lead ${first?.Last_Name ?? ''}.` : `Failed to sync ${items.length} leads.`;
  const describe = ({ Last_Name: name = '' }: SentLead) => `Lead ${name} synced successfully.`;
  const zoho = createCallForPerson(deps, userId);
  const withEmail = { module: 'Leads', items: items.filter(hasEmail), describe } as const;
  const withoutEmail = { module: 'Leads', items: items.filter((item) => !hasEmail(item)), describe } as const;
  const upserted = (await upsertRecords(zoho, withEmail, 'Email')).values();
  const inserted = (await insertLeads(zoho, withoutEmail)).values();
  const outcomes = items.flatMap((item) => takeNext(hasEmail(item) ? upserted : inserted));
  return { data: requireResults(outcomes, message) };
}

const hasEmail = ({ Email: email = '' }: SentLead): boolean => email.trim() !== '';

interface Batch<T> {
  readonly module: 'Accounts' | 'Leads';
  readonly items: readonly T[];
  /** Message for an item that was saved. */
  describe(item: T): string;
}

/** Limit per call: https://www.zoho.com/crm/developer/docs/api/v8/insert-records.html */
const MAX_BATCH_SIZE = 100;

async function sendInBatches<T>(all: Batch<T>, send: (batch: Batch<T>) => Promise<ItemOutcome[]>): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  for (let start = 0; start < all.items.length; start += MAX_BATCH_SIZE)
    outcomes.push(...(await send({ ...all, items: all.items.slice(start, start + MAX_BATCH_SIZE) })));
  return outcomes;
}

/** Creates records, or updates those with the same `key`. This is idempotent, so a batch with an unclear outcome is sent again. */
function upsertRecords<T>(zoho: CallForPerson, records: Batch<T>, key: string): Promise<ItemOutcome[]> {
  return sendInBatches(records, async (batch) => {
    const send = () => postBatch(zoho, batch, '/upsert', { duplicate_check_fields: [key] });
    const outcomes = await send();
    return isUnclear(outcomes) ? resolveUnclear(outcomes, await send()) : outcomes;
  });
}

/** Creates leads. After an unclear outcome, sends only those again that aren't in the list of new leads. */
function insertLeads(zoho: CallForPerson, leads: Batch<SentLead>): Promise<ItemOutcome[]> {
  return sendInBatches(leads, async (batch) => {
    const since = performance.now();
    const outcomes = await postBatch(zoho, batch, '');
    const ids = isUnclear(outcomes) ? await findNewLeads(zoho, batch.items, since) : undefined;
    return ids ? sendMissing(zoho, batch, ids) : outcomes;
  });
}

async function sendMissing<T>(zoho: CallForPerson, batch: Batch<T>, ids: readonly (string | undefined)[]): Promise<ItemOutcome[]> {
  const missing = batch.items.filter((_, index) => ids[index] === undefined);
  const sent = (missing.length > 0 ? await postBatch(zoho, { ...batch, items: missing }, '') : []).values();
  return batch.items.flatMap((item, index) => {
    const id = ids[index];
    return id === undefined ? takeNext(sent) : [{ result: success(id, batch.describe(item)) }];
  });
}

function takeNext(outcomes: Iterator<ItemOutcome, undefined>): ItemOutcome[] {
  const { value } = outcomes.next();
  return value ? [value] : [];
}

async function postBatch<T>(zoho: CallForPerson, batch: Batch<T>, action: '/upsert' | '', body: object = {}): Promise<ItemOutcome[]> {
  const { module, items, describe } = batch;
  const path = `/crm/v8/${module}${action}`;
  const outcome = await zoho({ service: 'crm', method: 'POST', path, body: { data: items, ...body } });
  if (!isDone(outcome)) return items.map(() => ({ failure: outcome }));
  const results = readBatchResults(outcome.kind === 'ok' ? outcome.body : undefined, items.length);
  return items.flatMap((item, index) => {
    const result = results[index];
    return result ? [{ result: toResult(result, describe(item)) }] : [];
  });
}

/** A failed batch has the same failure for each item. */
const findFailure = ([first]: readonly ItemOutcome[]): ZohoFailure | undefined => (first && 'failure' in first ? first.failure : undefined);

/** True if a batch may have been saved without a valid response. */
export function isUnclear(outcomes: readonly ItemOutcome[]): boolean {
  const failure = findFailure(outcomes);
  return failure !== undefined && mayBeDone(failure);
}

/** Returns the results of the second attempt. If that failed too, the outcome remains unclear. */
export const resolveUnclear = (first: ItemOutcome[], second: ItemOutcome[]): ItemOutcome[] => (findFailure(second) ? first : second);

const Row = z.object({
  id: z.string(),
  Created_Time: z.string(),
  Last_Name: z.string().nullish(),
  Company: z.string().nullish(),
  Phone: z.string().nullish(),
});
type Row = z.infer<typeof Row>;
const Page = z.object({ data: z.array(Row) });

/**
 * Finds leads created since `since` (`performance.now()`) by name, company and phone. Returns the ID of each item, each ID once; undefined
 * if the request fails. Reads the list, because the search index lags behind.
 */
async function findNewLeads(zoho: CallForPerson, items: readonly SentLead[], since: number): Promise<(string | undefined)[] | undefined> {
  const query = { fields: 'Last_Name,Company,Phone,Created_Time', sort_by: 'Created_Time', sort_order: 'desc', per_page: 200 };
  const outcome = await zoho({ service: 'crm', method: 'GET', path: '/crm/v8/Leads', query });
  if (outcome.kind === 'empty') return items.map(() => undefined);
  const page = outcome.kind === 'ok' ? Page.safeParse(outcome.body).data : undefined;
  if (outcome.kind !== 'ok' || !page || outcome.zohoTime === undefined) return undefined;
  const earliest = toZohoClock(outcome.zohoTime, since);
  const recent = page.data.filter(({ Created_Time: time }) => Date.parse(toUtc(time) ?? '') >= earliest);
  return items.map((item) => takeMatch(recent, item)?.id);
}

function takeMatch(rows: Row[], item: SentLead): Row | undefined {
  const found = rows.find((row) =>
    (['Last_Name', 'Company', 'Phone'] as const).every((name) => (row[name] ?? '') === (item[name] ?? '').trim()),
  );
  if (found) rows.splice(rows.indexOf(found), 1);
  return found;
}
