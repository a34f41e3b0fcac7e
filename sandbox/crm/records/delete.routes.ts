import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError, toResult } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { MODULE_NAMES, WRITABLE_MODULES } from '../module-name.ts';
import { parseIds, parseModifiedSince, parsePaging, sendPage, slicePage } from '../paging.ts';
import { toSecond } from '../times.ts';
import { publish } from '../watch/publish.ts';
import { isInRecycleBin, serializeTombstone } from './record-view.ts';
import { deleteRecord, type ModuleStore, type Tombstone } from './store.ts';
import { checkNotStale, checkPartialFault, type Success, sendResults } from './write-results.ts';

const TYPES = ['all', 'recycle', 'permanent'];

export function deleteRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of WRITABLE_MODULES) {
    const deleting = [`ZohoCRM.modules.${name}.DELETE`];
    const getStore = ({ crm }: CrmCall) => crm.modules[name];
    addCrmRoute(app, state, { method: 'DELETE', path: `/${name}`, scopes: deleting }, (call) =>
      remove(call, getStore(call), parseIds(call, 'ids')),
    );
    addCrmRoute(app, state, { method: 'DELETE', path: `/${name}/:id`, scopes: deleting }, (call) =>
      remove(call, getStore(call), [(call.request.params as { id: string }).id]),
    );
  }
  for (const name of MODULE_NAMES) {
    const reading = [`ZohoCRM.modules.${name}.READ`];
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/deleted`, scopes: reading }, (call) =>
      listDeleted(call, call.crm.modules[name]),
    );
  }
}

function remove(call: CrmCall, store: ModuleStore, ids: readonly string[]): FastifyReply {
  const results = ids.map((id) => toResult(() => removeOne(call, store, id)));
  const removed = results.filter(({ status }) => status === 'success').map(({ details }) => ({ id: String(details.id), fields: {} }));
  publish(call.crm, store, 'delete', removed);
  return sendResults(call, results, 200);
}

function removeOne(call: CrmCall, store: ModuleStore, id: string): Success {
  checkPartialFault(call, id);
  const record = store.records.get(id);
  if (!record) throw new CrmError(400, 'INVALID_DATA', { id }, 'record not deleted');
  checkNotStale(call, record);
  deleteRecord(store, record, call.user.id, call.crm.base.clock.now());
  return { code: 'SUCCESS', details: { id }, message: 'record deleted', status: 'success' };
}

function listDeleted(call: CrmCall, store: ModuleStore): FastifyReply {
  const { type = 'all' } = call.query;
  if (!TYPES.includes(type)) throw new CrmError(400, 'PATTERN_NOT_MATCHED', { param_name: 'type' });
  const paging = parsePaging(call);
  const since = parseModifiedSince(call);
  const found = [...store.deleted.values()].reverse().filter((tombstone) => isWanted(call, type, since, tombstone));
  if (found.length === 0 && since !== null) return call.reply.code(304).send();
  const rows = slicePage(found, paging).map((tombstone) => serializeTombstone(call.crm, tombstone));
  return sendPage(call.reply, 'data', { rows, paging, total: found.length });
}

function isWanted({ crm }: CrmCall, type: string, since: number | null, tombstone: Tombstone): boolean {
  const hasType = type === 'all' || (type === 'recycle') === isInRecycleBin(crm, tombstone);
  return hasType && (since === null || toSecond(tombstone.deletedAt) > since);
}
