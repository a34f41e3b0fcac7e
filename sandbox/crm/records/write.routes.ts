import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError, toResult } from '../crm-error.ts';
import { normalizeInput } from '../fields/normalization.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { publish } from '../watch/publish.ts';
import { type CrmRecord, findByValue, type ModuleStore } from './store.ts';
import { type Item, insertOne, updateOne, updateRecord } from './write-one.ts';
import { checkPartialFault, parseRecords, type Success, sendResults, type Written } from './write-results.ts';

const CREATED = 201;
const OK = 200;
const CHECK_FIELDS = 'duplicate_check_fields';

export function writeRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    const creating = [`ZohoCRM.modules.${name}.CREATE`];
    const updating = [`ZohoCRM.modules.${name}.UPDATE`];
    const getStore = ({ crm }: CrmCall) => crm.modules[name];
    addCrmRoute(app, state, { method: 'POST', path: `/${name}`, scopes: creating }, (call) =>
      write(call, getStore(call), CREATED, insertOne),
    );
    addCrmRoute(app, state, { method: 'POST', path: `/${name}/upsert`, scopes: creating }, (call) => upsert(call, getStore(call)));
    for (const path of [`/${name}`, `/${name}/:id`])
      addCrmRoute(app, state, { method: 'PUT', path, scopes: updating }, (call) => write(call, getStore(call), OK, updateOne));
  }
}

function write(call: CrmCall, store: ModuleStore, successStatus: number, writeOne: (item: Item) => Success): FastifyReply {
  const written: Written = { create: [], edit: [], delete: [] };
  const results = parseRecords(call).map((sent, index) =>
    toResult(() => {
      checkPartialFault(call, sent.id);
      return writeOne({ call, store, input: normalizeInput(call.crm, store, sent), index, written });
    }),
  );
  publish(call.crm, store, 'create', written.create);
  publish(call.crm, store, 'edit', written.edit);
  return sendResults(call, results, successStatus);
}

function upsert(call: CrmCall, store: ModuleStore): FastifyReply {
  const fields = parseCheckFields(call, store);
  return write(call, store, OK, (item) => upsertOne(item, fields));
}

/** The fields that identify duplicates: those of the body, or the system's own and then the unique ones; refuses others. */
function parseCheckFields({ request }: CrmCall, store: ModuleStore): readonly string[] {
  const given = (request.body as Record<string, unknown> | null | undefined)?.[CHECK_FIELDS];
  if (given === undefined || given === null) return getDefaultCheckFields(store);
  if (!Array.isArray(given)) throw new CrmError(400, 'INVALID_DATA', { expected_data_type: 'jsonarray', api_name: CHECK_FIELDS });
  const known = store.fields.map(({ name }) => name);
  const wrong = given.findIndex((field) => !known.includes(field));
  if (wrong >= 0) throw new CrmError(400, 'INVALID_DATA', { api_name: CHECK_FIELDS, json_path: `$.${CHECK_FIELDS}[${wrong}]` });
  return given;
}

function getDefaultCheckFields({ name, fields }: ModuleStore): readonly string[] {
  return [name === 'Leads' ? 'Email' : 'Account_Name', ...fields.filter(({ isUnique }) => isUnique).map((field) => field.name)];
}

/** Updates the record that agrees in one of the fields, or inserts a new one. */
function upsertOne(item: Item, fields: readonly string[]): Success {
  const found = findDuplicate(item, fields);
  const result = found ? updateRecord(item, found.record) : insertOne(item);
  return { ...result, duplicate_field: found?.field ?? null, action: found ? 'update' : 'insert' };
}

function findDuplicate({ store, input }: Item, fields: readonly string[]): { field: string; record: CrmRecord } | undefined {
  const byId = store.records.get(String(input.id ?? ''));
  if (byId) return { field: 'id', record: byId };
  for (const field of fields) {
    const record = findByValue(store, field, input[field]);
    if (record) return { field, record };
  }
  return undefined;
}
