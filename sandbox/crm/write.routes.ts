import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { MODULE_NAMES } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { notify } from './notify.ts';
import type { ModuleStore } from './store.ts';
import { readCheckFields, upsertOne } from './upsert.ts';
import { type Item, insertOne, updateOne } from './write-one.ts';
import { partialFailure, type Result, readRecords, sendResults, type Written } from './write-results.ts';

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
    answerCrm(app, sandbox, { method: 'POST', path: `/${name}/upsert`, scopes: creating }, (call) => upsert(call, storeOf(call)));
    answerCrm(app, sandbox, { method: 'PUT', path: `/${name}`, scopes: updating }, (call) => write(call, storeOf(call), OK, updateOne));
    answerCrm(app, sandbox, { method: 'PUT', path: `/${name}/:id`, scopes: updating }, (call) => write(call, storeOf(call), OK, updateOne));
  }
}

function upsert(call: CrmCall, store: ModuleStore): FastifyReply {
  const fields = readCheckFields(call, store);
  return 'send' in fields ? fields : write(call, store, OK, (item) => upsertOne(item, fields));
}

function write(call: CrmCall, store: ModuleStore, allGood: number, writeOne: (item: Item) => Result): FastifyReply {
  const records = readRecords(call);
  if ('send' in records) return records;
  const written: Written = { create: [], edit: [], delete: [] };
  const results = records.map((input, index) => partialFailure(call, input.id) ?? writeOne({ call, store, input, index, written }));
  notify(call.crm, store, 'create', written.create);
  notify(call.crm, store, 'edit', written.edit);
  return sendResults(call, results, allGood);
}
