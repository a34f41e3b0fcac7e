import {
  type CrmPage,
  type CrmRecord,
  EMPTY_CRM_PAGE,
  readCrmFields,
  readCrmPage,
  readCrmRecord,
} from '../../../zoho-client/server/crm/records.ts';
import { readBatchResults } from '../../../zoho-client/server/http/batch-results.ts';
import { isDone, LIST_MAX_AGE_MS, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from './context.ts';
import { isMissing, type SyncFailure, UNREADABLE, unreadableMatch, unreadableRecord } from './failure.ts';

export type CrmModule = 'Leads' | 'Accounts';

const pathOf = (module: CrmModule, rest = '') => `/crm/v8/${module}${rest}`;

/** Reads a record by ID. Returns 'deleted' if it was deleted or converted to another module. */
export async function readRecord(
  { zoho }: SyncContext,
  module: CrmModule,
  zohoId: string,
): Promise<{ readonly record: CrmRecord } | 'deleted' | SyncFailure> {
  const outcome = await zoho({ service: 'crm', method: 'GET', path: pathOf(module, `/${encodeURIComponent(zohoId)}`) });
  if (outcome.kind === 'empty') return 'deleted';
  if (!isDone(outcome)) return isMissing(outcome) ? 'deleted' : outcome;
  const read = outcome.kind === 'ok' ? readCrmRecord(outcome.body) : undefined;
  if (!read) return UNREADABLE;
  return 'odd' in read ? unreadableRecord(read.odd) : read;
}

/** Searches by email or criteria. The index lags a few seconds behind. */
export async function searchRecords(
  { zoho }: SyncContext,
  module: CrmModule,
  query: Readonly<Record<string, string>>,
): Promise<readonly CrmRecord[] | SyncFailure> {
  const call = { service: 'crm', method: 'GET', path: pathOf(module, '/search'), query: { ...query, per_page: 50 } } as const;
  const outcome = await zoho({ ...call, scopes: ['ZohoSearch.securesearch.READ'] });
  if (outcome.kind === 'empty') return [];
  if (outcome.kind !== 'ok') return isDone(outcome) ? [] : outcome;
  const page = readCrmPage(outcome.body);
  if (!page) return UNREADABLE;
  return unreadableMatch('Zoho CRM', page.odd) ?? page.records;
}

/** Escapes the special characters of search criteria. */
export const escapeCriteria = (value: string): string => value.replaceAll(/[\\(),]/g, (character) => `\\${character}`);

interface NewestPage extends CrmPage {
  readonly zohoTime: string;
}

/** Reads a page of records, newest first, with the time on Zoho's clock. */
export async function listNewest(
  { zoho }: SyncContext,
  module: CrmModule,
  { fields, token }: { readonly fields: readonly string[]; readonly token: string | undefined },
): Promise<NewestPage | ZohoFailure> {
  const query = { fields: fields.join(','), sort_by: 'Created_Time', sort_order: 'desc', per_page: 200, page_token: token };
  const outcome = await zoho({ service: 'crm', method: 'GET', path: pathOf(module), query });
  if (!isDone(outcome)) return outcome;
  const page = outcome.kind === 'ok' ? readCrmPage(outcome.body) : EMPTY_CRM_PAGE;
  return page && outcome.zohoTime !== undefined ? { ...page, zohoTime: outcome.zohoTime } : UNREADABLE;
}

interface Write {
  readonly module: CrmModule;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes a record and returns its ID, or 'stale' if the record has changed since `If-Modified-Since`. */
export async function writeRecord({ zoho }: SyncContext, write: Write): Promise<{ readonly id: string } | 'stale' | SyncFailure> {
  const { module, method, path, body, headers = {} } = write;
  const outcome = await zoho({ service: 'crm', method, path: pathOf(module, path), body, headers });
  if (outcome.kind === 'refused' && isStaleCode(outcome.code)) return 'stale';
  if (!isDone(outcome)) return outcome;
  const [result] = readBatchResults(outcome.kind === 'ok' ? outcome.body : undefined, 1);
  if (!result) return UNREADABLE;
  if (result.isSuccess) return result.id === undefined ? { ...UNREADABLE, mayBeDone: true } : { id: result.id };
  if (isStaleCode(result.code)) return 'stale';
  // The record is locked or waits for approval.
  if (TEMPORARY_CODES.includes(result.code)) return { kind: 'away', why: 'server_error', mayBeDone: false, retryAfterMs: undefined };
  return { kind: 'refused', status: 400, code: result.code, message: result.message, fields: result.fields };
}

const isStaleCode = (code: string): boolean => code === 'ALREADY_MODIFIED' || code === 'RECORD_MODIFIED';
const TEMPORARY_CODES: readonly string[] = ['RECORD_LOCKED', 'INTERNAL_ERROR', 'NO_RESULT'];

/** Whether the module has a unique field with this name. */
export async function hasUniqueField({ zoho }: SyncContext, module: CrmModule, name: string): Promise<boolean | ZohoFailure> {
  const call = { service: 'crm', method: 'GET', path: '/crm/v8/settings/fields', query: { module } } as const;
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['ZohoCRM.settings.READ'] });
  if (!isDone(outcome)) return outcome;
  const fields = outcome.kind === 'ok' ? readCrmFields(outcome.body) : [];
  return fields ? fields.some((field) => field.name === name && field.isUnique) : UNREADABLE;
}
