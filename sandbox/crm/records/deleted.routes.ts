import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { MODULE_NAMES } from '../module-name.ts';
import { parseModifiedSince, parsePaging, sendPage, slicePage } from '../paging.ts';
import { toSecond } from '../times.ts';
import { serializeTombstone } from './record-view.ts';
import type { ModuleStore } from './store.ts';

export function deletedRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const name of MODULE_NAMES) {
    const scopes = [`ZohoCRM.modules.${name}.READ`];
    addCrmRoute(app, state, { method: 'GET', path: `/${name}/deleted`, scopes }, (call) => listDeleted(call, call.crm.modules[name]));
  }
}

/** Lists deleted records of every `type`, newest first. */
function listDeleted(call: CrmCall, store: ModuleStore): FastifyReply {
  const paging = parsePaging(call);
  const since = parseModifiedSince(call);
  const found = [...store.deleted.values()].reverse().filter(({ deletedAt }) => since === null || toSecond(deletedAt) > since);
  if (found.length === 0 && since !== null) return call.reply.code(304).send();
  const rows = slicePage(found, paging).map((tombstone) => serializeTombstone(call.crm, tombstone));
  return sendPage(call.reply, 'data', { rows, paging, total: found.length });
}
