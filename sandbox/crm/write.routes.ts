import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { MODULE_NAMES } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { notify } from './notify.ts';
import { type CrmRecord, findByValue, type ModuleStore } from './store.ts';
import { findFault, type Input } from './validation.ts';
import { failure } from './wording.ts';
import { changeRecord, insertRecord, writeDetails } from './write.ts';
import { changeOf, partialFailure, type Result, readRecords, sendResults, staleFailure, unknownId, type Written } from './write-results.ts';

const CREATED = 201;
const OK = 200;

export function writeRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    const creating = [`ZohoCRM.modules.${name}.CREATE`];
    const updating = [`ZohoCRM.modules.${name}.UPDATE`];
    const storeOf = ({ crm }: CrmCall) => crm.modules[name];
    answerCrm(app, sandbox, { method: 'POST', path: `/${name}`, scopes: creating }, (call) =>
      write(call, storeOf(call), CREATED, insertOne),
    );
    answerCrm(app, sandbox, { method: 'POST', path: `/${name}/upsert`, scopes: creating }, (call) =>
      write(call, storeOf(call), OK, upsertOne),
    );
    answerCrm(app, sandbox, { method: 'PUT', path: `/${name}`, scopes: updating }, (call) => write(call, storeOf(call), OK, updateOne));
    answerCrm(app, sandbox, { method: 'PUT', path: `/${name}/:id`, scopes: updating }, (call) => write(call, storeOf(call), OK, updateOne));
  }
}

/** One record of a write on its way in. */
interface Item {
  readonly call: CrmCall;
  readonly store: ModuleStore;
  readonly input: Input;
  readonly index: number;
  readonly written: Written;
}

function write(call: CrmCall, store: ModuleStore, allGood: number, writeOne: (item: Item) => Result): FastifyReply {
  const records = readRecords(call);
  if (!Array.isArray(records)) return records as FastifyReply;
  const written: Written = { create: [], edit: [], delete: [] };
  const results = (records as readonly Input[]).map(
    (input, index) => partialFailure(call) ?? writeOne({ call, store, input, index, written }),
  );
  notify(call.crm, store, 'create', written.create);
  notify(call.crm, store, 'edit', written.edit);
  return sendResults(call, results, allGood);
}

function insertOne({ call: { crm, user }, store, input, index, written }: Item): Result {
  const fault = findFault(crm, store, input, index);
  if (fault) return fault;
  const record = insertRecord(crm, store, input, user.id);
  written.create.push({ id: record.id, fields: {} });
  return { code: 'SUCCESS', details: writeDetails(crm, record), message: 'record added', status: 'success' };
}

function updateOne(item: Item): Result {
  const { id } = { ...item.input, ...(item.call.request.params as { id?: string }) };
  if (id === undefined) return failure('MANDATORY_NOT_FOUND', { api_name: 'id', json_path: `$.data[${item.index}].id` });
  const before = item.store.records.get(String(id));
  return before ? change(item, before) : unknownId(id);
}

function change({ call, store, input, index, written }: Item, before: CrmRecord): Result {
  const fault = staleFailure(call, before) ?? findFault(call.crm, store, input, index, before);
  if (fault) return fault;
  const after = changeRecord(call.crm, store, before, input, call.user.id);
  written.edit.push(changeOf(store, before, after));
  return { code: 'SUCCESS', details: writeDetails(call.crm, after), message: 'record updated', status: 'success' };
}

/** Updates the record that agrees in a field that tells duplicates apart, or inserts a new one. */
function upsertOne(item: Item): Result {
  const found = duplicateIn(item);
  const result: Result = found ? change(item, found.record) : insertOne(item);
  if (result.status === 'error') return result;
  return { ...result, duplicate_field: found?.field ?? null, action: found ? 'update' : 'insert' };
}

function duplicateIn({ call, store, input }: Item): { field: string; record: CrmRecord } | undefined {
  const byId = store.records.get(String(input.id ?? ''));
  if (byId) return { field: 'id', record: byId };
  for (const field of checkFields(call, store)) {
    const record = findByValue(store, field, input[field]);
    if (record) return { field, record };
  }
  return undefined;
}

/** Those of the body, in its order; without them the system's own field and then the unique ones. */
function checkFields({ request }: CrmCall, store: ModuleStore): readonly string[] {
  const given = (request.body as { duplicate_check_fields?: unknown }).duplicate_check_fields;
  if (Array.isArray(given)) return given.map(String).filter((field) => store.fields.some(({ name }) => name === field));
  return [store.name === 'Leads' ? 'Email' : 'Account_Name', ...store.fields.filter(({ isUnique }) => isUnique).map(({ name }) => name)];
}
