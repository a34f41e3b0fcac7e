import type { FastifyReply } from 'fastify';
import { findFault } from '../../core/fault-hooks.ts';
import type { CrmState } from '../crm.state.ts';
import { type Failure, failure, refuse } from '../crm-error.ts';
import type { Input } from '../fields/validation.ts';
import type { CrmCall } from '../guard.ts';
import { parseSecond, toSecond } from '../times.ts';
import type { Change, Operation } from '../watch/publish.ts';
import type { CrmRecord, ModuleStore } from './store.ts';
import { writeDetails } from './write.ts';

export interface Success {
  readonly code: 'SUCCESS';
  readonly details: Record<string, unknown>;
  readonly message: string;
  readonly status: 'success';
}

/** What became of one record of a write. */
export type Result = Failure | (Success & { readonly duplicate_field?: string | null; readonly action?: 'insert' | 'update' });

/** What is written, in order, so that channels can be told afterwards. */
export type Written = Record<Operation, Change[]>;

const MAX_RECORDS = 100;

/** The records in the body; a refusal when there are none or more than a hundred. */
export function parseRecords({ request, reply }: CrmCall): readonly Input[] | FastifyReply {
  const { body = {} } = request;
  if (!isObject(body)) return refuse(reply, 400, 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'body' });
  const { data } = body;
  if (data === undefined || data === null) return refuse(reply, 400, 'MANDATORY_NOT_FOUND', { api_name: 'data' });
  if (!Array.isArray(data)) return refuse(reply, 400, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: 'data' });
  if (data.length === 0) return refuse(reply, 400, 'MANDATORY_NOT_FOUND', { api_name: 'data' });
  if (data.length > MAX_RECORDS) return refuse(reply, 400, 'LIMIT_EXCEEDED', { maximum_length: MAX_RECORDS, api_name: 'data' });
  const wrong = data.findIndex((record) => !isObject(record));
  if (wrong < 0) return data;
  return refuse(reply, 400, 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'data', json_path: `$.data[${wrong}]` });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sends the results of records: `allGood` when nothing failed, other statuses when some or all did. */
export function sendResults({ crm, reply }: CrmCall, results: readonly Result[], allGood: number): FastifyReply {
  return reply.code(getStatus(crm, results, allGood)).send({ data: results });
}

/** The status that sums up what became of each. */
export function getStatus({ base: { settings } }: CrmState, results: readonly Pick<Result, 'status' | 'code'>[], allGood: number): number {
  const failed = results.filter(({ status }) => status === 'error');
  if (failed.length === 0) return allGood;
  if (failed.length < results.length) return settings.number('crmMixedStatus');
  return failed.every(({ code }) => code === settings.text('crmStaleCode')) ? 412 : settings.number('crmAllFailedStatus');
}

/** While `partial` strikes, every second record fails although nothing is wrong with it. */
export function partialFailure({ crm, request }: CrmCall, id?: unknown): Failure | undefined {
  if (!findFault(request, 'partial')) return undefined;
  crm.partialCount += 1;
  if (crm.partialCount % 2 !== 0) return undefined;
  const code = crm.base.settings.text('crmPartialCode');
  return failure(code, { ...(code === 'RECORD_LOCKED' ? { action: 'record_locking' } : {}), ...(id === undefined ? {} : { id }) });
}

/** The failure of a write that counts on nobody having changed the record since the time in its header. */
export function staleFailure({ crm, request: { headers } }: CrmCall, record: CrmRecord): Failure | undefined {
  const header = headers['if-unmodified-since'] ?? headers['if-modified-since'];
  const since = parseSecond(String(header ?? ''));
  const isStale = since !== undefined && toSecond(record.modifiedAt) > since;
  return isStale ? failure(crm.base.settings.text('crmStaleCode'), writeDetails(crm, record)) : undefined;
}

/** What a change made of a record, for those who listen. */
export function toChange(store: ModuleStore, before: CrmRecord, after: CrmRecord): Change {
  const changed = store.fields.filter(({ name }) => before.values[name] !== after.values[name]);
  const fields = Object.fromEntries(changed.map(({ name }) => [name, after.values[name] ?? null]));
  return { id: after.id, fields: after.owner === before.owner ? fields : { ...fields, Owner: { id: after.owner } } };
}
