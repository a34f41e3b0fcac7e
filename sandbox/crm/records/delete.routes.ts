import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../../core/sandbox-state.ts';
import { MODULE_NAMES } from '../crm.state.ts';
import { failure, refuse } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { parseIds, parseModifiedSince, parsePaging, sendPage, slicePage } from '../paging.ts';
import { toSecond } from '../times.ts';
import { publish } from '../watch/publish.ts';
import { isInRecycleBin, serializeTombstone } from './record-view.ts';
import { deleteRecord, type ModuleStore, type Tombstone } from './store.ts';
import { partialFailure, type Result, sendResults, staleFailure } from './write-results.ts';

const TYPES = ['all', 'recycle', 'permanent'];

export function deleteRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const name of MODULE_NAMES) {
    const deleting = [`ZohoCRM.modules.${name}.DELETE`];
    const reading = [`ZohoCRM.modules.${name}.READ`];
    const getStore = ({ crm }: CrmCall) => crm.modules[name];
    addCrmRoute(app, sandbox, { method: 'DELETE', path: `/${name}`, scopes: deleting }, (call) => removeMany(call, getStore(call)));
    addCrmRoute(app, sandbox, { method: 'DELETE', path: `/${name}/:id`, scopes: deleting }, (call) =>
      remove(call, getStore(call), [(call.request.params as { id: string }).id]),
    );
    addCrmRoute(app, sandbox, { method: 'GET', path: `/${name}/deleted`, scopes: reading }, (call) => listDeleted(call, getStore(call)));
  }
}

function removeMany(call: CrmCall, store: ModuleStore): FastifyReply {
  const ids = parseIds(call, 'ids');
  return 'send' in ids ? ids : remove(call, store, ids);
}

function remove(call: CrmCall, store: ModuleStore, ids: readonly string[]): FastifyReply {
  const results = ids.map((id) => partialFailure(call, id) ?? removeOne(call, store, id));
  const removed = results.filter(({ status }) => status === 'success').map(({ details }) => ({ id: String(details.id), fields: {} }));
  publish(call.crm, store, 'delete', removed);
  return sendResults(call, results, 200);
}

function removeOne(call: CrmCall, store: ModuleStore, id: string): Result {
  const record = store.records.get(id);
  if (!record) return failure('INVALID_DATA', { id }, 'record not deleted');
  const fault = staleFailure(call, record);
  if (fault) return fault;
  deleteRecord(store, record, call.user.id, call.crm.base.clock.now());
  return { code: 'SUCCESS', details: { id }, message: 'record deleted', status: 'success' };
}

function listDeleted(call: CrmCall, store: ModuleStore): FastifyReply {
  const { type = 'all' } = call.query;
  if (!TYPES.includes(type)) return refuse(call.reply, 400, 'PATTERN_NOT_MATCHED', { param_name: 'type' });
  const paging = parsePaging(call);
  if ('send' in paging) return paging;
  const since = parseModifiedSince(call);
  if (since !== null && typeof since === 'object') return since;
  const rows = [...store.deleted.values()].reverse().filter((tombstone) => isWanted(call, type, since, tombstone));
  if (rows.length === 0 && since !== null) return call.reply.code(304).send();
  const page = slicePage<Tombstone>(rows, paging).map((tombstone) => serializeTombstone(call.crm, tombstone));
  return sendPage(call.reply, 'data', page, paging, rows.length);
}

function isWanted({ crm }: CrmCall, type: string, since: number | null, tombstone: Tombstone): boolean {
  const hasType = type === 'all' || (type === 'recycle') === isInRecycleBin(crm, tombstone);
  return hasType && (since === null || toSecond(tombstone.deletedAt) > since);
}
