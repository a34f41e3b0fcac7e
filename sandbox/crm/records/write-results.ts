import type { FastifyReply } from 'fastify';
import { findFault } from '../../core/fault-hooks.ts';
import { CrmError, type Failure } from '../crm-error.ts';
import type { Input } from '../fields/validation.ts';
import type { CrmCall } from '../guard.ts';
import { parseSecond, toSecond } from '../times.ts';
import type { Change, Operation } from '../watch/publish.ts';
import type { CrmRecord, ModuleStore } from './store.ts';
import { serializeWriteDetails } from './write.ts';

/** What became of one record of a write that was not refused. */
export interface Success {
  readonly code: 'SUCCESS';
  readonly details: Record<string, unknown>;
  readonly message: string;
  readonly status: 'success';
  readonly duplicate_field?: string | null;
  readonly action?: 'insert' | 'update';
}

/** What was written, in order, so that it can be published afterwards. */
export type Written = Record<Operation, Change[]>;

const MAX_RECORDS = 100;
/** Code of an outdated write. */
const STALE = 'ALREADY_MODIFIED';

/** The records in the body; refuses none and more than a hundred. */
export function parseRecords({ request }: CrmCall): readonly Input[] {
  const { body = {} } = request;
  if (!isObject(body)) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'body' });
  const { data } = body;
  if (data === undefined || data === null) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'data' });
  if (!Array.isArray(data)) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: 'data' });
  if (data.length === 0) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'data' });
  if (data.length > MAX_RECORDS) throw new CrmError(400, 'LIMIT_EXCEEDED', { maximum_length: MAX_RECORDS, api_name: 'data' });
  const wrong = data.findIndex((record) => !isObject(record));
  if (wrong < 0) return data;
  throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'data', json_path: `$.data[${wrong}]` });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sends the results of records: `successStatus` when nothing failed, other statuses when some or all did. */
export function sendResults(call: CrmCall, results: readonly (Success | Failure)[], successStatus: number): FastifyReply {
  return call.reply.code(getStatus(call, results, successStatus)).send({ data: results });
}

/** Returns the status of all results: 207 for mixed ones is documented for v8; 202 in v2 is assumed. */
export function getStatus(
  call: CrmCall,
  results: readonly { readonly status: string; readonly code: string }[],
  successStatus: number,
): number {
  const failed = results.filter(({ status }) => status === 'error');
  if (failed.length === 0) return successStatus;
  if (failed.length < results.length) return call.version === 'v8' ? 207 : 202;
  return failed.every(({ code }) => code === STALE) ? 412 : 400;
}

/** While the fault `partial` is injected, every second record fails although nothing is wrong with it. */
export function checkPartialFault({ crm, request }: CrmCall, id?: unknown): void {
  if (!findFault(request, 'partial')) return;
  crm.partialCount += 1;
  if (crm.partialCount % 2 !== 0) return;
  throw new CrmError(400, 'RECORD_LOCKED', { action: 'record_locking', ...(id === undefined ? {} : { id }) });
}

/** Refuses a write when the record was changed after the time in its precondition header. */
export function checkNotStale({ crm, request: { headers } }: CrmCall, record: CrmRecord): void {
  const header = headers['if-unmodified-since'] ?? headers['if-modified-since'];
  const since = parseSecond(String(header ?? ''));
  if (since === undefined || toSecond(record.modifiedAt) <= since) return;
  throw new CrmError(400, STALE, serializeWriteDetails(crm, record));
}

/** What changed in a record, for those who subscribed. */
export function toChange(store: ModuleStore, before: CrmRecord, after: CrmRecord): Change {
  const changed = store.fields.filter(({ name }) => before.values[name] !== after.values[name]);
  const fields = Object.fromEntries(changed.map(({ name }) => [name, after.values[name] ?? null]));
  return { id: after.id, fields: after.owner === before.owner ? fields : { ...fields, Owner: { id: after.owner } } };
}
