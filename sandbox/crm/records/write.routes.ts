import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { MODULE_NAMES } from '../crm.state.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { publish } from '../watch/publish.ts';
import type { ModuleStore } from './store.ts';
import { parseCheckFields, upsertOne } from './upsert.ts';
import { type Item, insertOne, updateOne } from './write-one.ts';
import { parseRecords, partialFailure, type Result, sendResults, type Written } from './write-results.ts';

const CREATED = 201;
const OK = 200;

export function writeRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    const creating = [`ZohoCRM.modules.${name}.CREATE`];
    const updating = [`ZohoCRM.modules.${name}.UPDATE`];
    const getStore = ({ crm }: CrmCall) => crm.modules[name];
    addCrmRoute(app, sandbox, { method: 'POST', path: `/${name}`, scopes: creating }, (call) =>
      write(call, getStore(call), CREATED, insertOne),
    );
    addCrmRoute(app, sandbox, { method: 'POST', path: `/${name}/upsert`, scopes: creating }, (call) => upsert(call, getStore(call)));
    addCrmRoute(app, sandbox, { method: 'PUT', path: `/${name}`, scopes: updating }, (call) => write(call, getStore(call), OK, updateOne));
    addCrmRoute(app, sandbox, { method: 'PUT', path: `/${name}/:id`, scopes: updating }, (call) =>
      write(call, getStore(call), OK, updateOne),
    );
  }
}

function upsert(call: CrmCall, store: ModuleStore): FastifyReply {
  const fields = parseCheckFields(call, store);
  return 'send' in fields ? fields : write(call, store, OK, (item) => upsertOne(item, fields));
}

function write(call: CrmCall, store: ModuleStore, allGood: number, writeOne: (item: Item) => Result): FastifyReply {
  const records = parseRecords(call);
  if ('send' in records) return records;
  const written: Written = { create: [], edit: [], delete: [] };
  const results = records.map((input, index) => partialFailure(call, input.id) ?? writeOne({ call, store, input, index, written }));
  publish(call.crm, store, 'create', written.create);
  publish(call.crm, store, 'edit', written.edit);
  return sendResults(call, results, allGood);
}
