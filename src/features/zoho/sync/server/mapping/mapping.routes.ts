import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { syncMappingApi } from '../../mapping/sync-mapping.contract.ts';
import { createSyncEngine } from '../engine.ts';
import { getMapping, previewMapping, saveMapping } from './mapping.service.ts';

/** Calls about how words are translated. */
export function mappingRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, syncMappingApi.get, ({ actor }) => getMapping(deps, actor));
  handle(app, syncMappingApi.save, async ({ actor, body }) => {
    const saved = await saveMapping(deps, actor, body);
    deps.perServer(createSyncEngine).nudge();
    return saved;
  });
  handle(app, syncMappingApi.preview, ({ body }) => previewMapping(deps, body.mapping));
}
