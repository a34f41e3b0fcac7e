import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { syncMappingApi } from '../sync-mapping.contract.ts';
import { getMapping, previewMapping, saveMapping } from './links/mapping.service.ts';
import { createSyncEngine } from './runs/engine.ts';

/** Calls about how words are translated. */
export function mappingRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, syncMappingApi.get, ({ actor }) => getMapping(deps, actor));
  answer(app, syncMappingApi.save, async ({ actor, body }) => {
    const saved = await saveMapping(deps, actor, body);
    deps.perServer(createSyncEngine).nudge();
    return saved;
  });
  answer(app, syncMappingApi.preview, ({ body }) => previewMapping(deps, body.mapping));
}
