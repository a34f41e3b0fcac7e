import type { FastifyInstance, FastifyReply } from 'fastify';
import { findFault } from '../core/fault-hooks.ts';
import type { CrmRecord, CrmState } from './crm.state.ts';
import { CrmError, type Failure, toResult } from './crm-error.ts';
import { FIELDS, MODULE_NAMES, type ModuleName } from './fields.ts';
import { addCrmRoute, type CrmCall } from './guard.ts';
import { normalizeInput } from './normalization.ts';
import { type Change, publish, toChange } from './publish.ts';
import { changeRecord, findByValue, type Input, insertRecord, serializeWriteDetails } from './records.ts';
import { parseSecond, toSecond } from './times.ts';
import { checkInput } from './validation.ts';

const MAX_RECORDS = 100;
const CHECK_FIELDS = 'duplicate_check_fields';
const STALE = 'ALREADY_MODIFIED';

export function writeRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    const creating = [`ZohoCRM.modules.${name}.CREATE`];
    const updating = [`ZohoCRM.modules.${name}.UPDATE`];
    addCrmRoute(app, state, { method: 'POST', path: `/${name}`, scopes: creating }, (call) => write(call, name, 201, insertOne));
    addCrmRoute(app, state, { method: 'POST', path: `/${name}/upsert`, scopes: creating }, (call) => upsert(call, name));
    addCrmRoute(app, state, { method: 'PUT', path: `/${name}/:id`, scopes: updating }, (call) => write(call, name, 200, updateOne));
  }
}

/** A record of a write. */
interface Item {
  readonly call: CrmCall;
  readonly module: ModuleName;
  readonly input: Input;
  readonly index: number;
  /** Changes to publish after the write. */
  readonly written: { readonly create: Change[]; readonly edit: Change[] };
}

interface Success {
  readonly code: 'SUCCESS';
  readonly details: Record<string, unknown>;
  readonly message: string;
  readonly status: 'success';
}

function write(call: CrmCall, module: ModuleName, successStatus: number, writeOne: (item: Item) => Success): FastifyReply {
  const written: Item['written'] = { create: [], edit: [] };
  const results = parseRecords(call).map((sent, index) =>
    toResult(() => {
      checkPartialFault(call, sent.id);
      return writeOne({ call, module, input: normalizeInput(call.crm, module, sent), index, written });
    }),
  );
  publish(call.crm, module, 'create', written.create);
  publish(call.crm, module, 'edit', written.edit);
  return call.reply.code(getStatus(call, results, successStatus)).send({ data: results });
}

/** Returns the records of the body, at most a hundred. */
function parseRecords({ request: { body } }: CrmCall): readonly Input[] {
  if (!isObject(body ?? {})) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'body' });
  const data = (body as { data?: unknown } | undefined)?.data ?? [];
  if (!Array.isArray(data)) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: 'data' });
  if (data.length === 0) throw new CrmError(400, 'MANDATORY_NOT_FOUND', { api_name: 'data' });
  if (data.length > MAX_RECORDS) throw new CrmError(400, 'LIMIT_EXCEEDED', { maximum_length: MAX_RECORDS, api_name: 'data' });
  const wrong = data.findIndex((record) => !isObject(record));
  if (wrong < 0) return data;
  throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonobject', api_name: 'data', json_path: `$.data[${wrong}]` });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the status of all results: 207 for mixed ones is documented for v8; 202 in v2 is assumed. */
export function getStatus(call: CrmCall, results: readonly (Failure | { readonly code: 'SUCCESS' })[], successStatus: number): number {
  const failed = results.filter(({ code }) => code !== 'SUCCESS');
  if (failed.length === 0) return successStatus;
  if (failed.length < results.length) return call.version === 'v8' ? 207 : 202;
  return failed.every(({ code }) => code === STALE) ? 412 : 400;
}

/** The fault `partial` rejects every second record. */
function checkPartialFault({ crm, request }: CrmCall, id: unknown): void {
  if (!findFault(request, 'partial')) return;
  crm.partialCount += 1;
  if (crm.partialCount % 2 !== 0) return;
  throw new CrmError(400, 'RECORD_LOCKED', { action: 'record_locking', ...(id === undefined ? {} : { id }) });
}

function insertOne({ call: { crm, user }, module, input, index, written }: Item): Success {
  checkInput({ crm, module, input, index });
  const record = insertRecord(crm, module, input, user.id);
  written.create.push({ id: record.id, fields: {} });
  return toSuccess(crm, record, 'record added');
}

/** Updates the record of the path. */
function updateOne(item: Item): Success {
  const { id } = item.call.request.params as { id: string };
  const before = item.call.crm.modules[item.module].records.get(id);
  if (before) return updateRecord(item, before);
  const details = { id, api_name: 'id', json_path: `$.data[${item.index}].id` };
  throw new CrmError(400, 'INVALID_DATA', details, 'the id given seems to be invalid');
}

function updateRecord({ call, module, input, index, written }: Item, before: CrmRecord): Success {
  const { crm, user } = call;
  checkNotStale(call, before);
  checkInput({ crm, module, input, index, before });
  const after = changeRecord(crm, module, before, input, user.id);
  written.edit.push(toChange(before, after));
  return toSuccess(crm, after, 'record updated');
}

/** Rejects a write if the record changed after the time in the header. */
function checkNotStale({ crm, request: { headers } }: CrmCall, record: CrmRecord): void {
  const since = parseSecond(String(headers['if-unmodified-since'] ?? headers['if-modified-since'] ?? ''));
  if (since === undefined || toSecond(record.modifiedAt) <= since) return;
  throw new CrmError(400, STALE, serializeWriteDetails(crm, record));
}

function toSuccess(crm: CrmState, record: CrmRecord, message: string): Success {
  return { code: 'SUCCESS', details: serializeWriteDetails(crm, record), message, status: 'success' };
}

/** Updates the records that match in one of the check fields, and inserts the others. */
function upsert(call: CrmCall, module: ModuleName): FastifyReply {
  const fields = parseCheckFields(call, module);
  return write(call, module, 200, (item) => {
    const found = findDuplicate(item, fields);
    const result = found ? updateRecord(item, found.record) : insertOne(item);
    return { ...result, duplicate_field: found?.field ?? null, action: found ? 'update' : 'insert' };
  });
}

/** Returns the check fields of the body. By default, they are the system's and the unique ones. */
function parseCheckFields({ request }: CrmCall, module: ModuleName): readonly string[] {
  const given = (request.body as Record<string, unknown> | null | undefined)?.[CHECK_FIELDS];
  const unique = FIELDS[module].filter(({ isUnique }) => isUnique).map(({ name }) => name);
  if (given === undefined || given === null) return [module === 'Leads' ? 'Email' : 'Account_Name', ...unique];
  if (!Array.isArray(given)) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: CHECK_FIELDS });
  const known = FIELDS[module].map(({ name }) => name);
  const wrong = given.findIndex((field) => !known.includes(field));
  if (wrong >= 0) throw new CrmError(400, 'INVALID_DATA', { api_name: CHECK_FIELDS, json_path: `$.${CHECK_FIELDS}[${wrong}]` });
  return given;
}

function findDuplicate({ call, module, input }: Item, fields: readonly string[]): { field: string; record: CrmRecord } | undefined {
  for (const field of fields) {
    const record = findByValue(call.crm.modules[module], field, input[field]);
    if (record) return { field, record };
  }
  return undefined;
}
