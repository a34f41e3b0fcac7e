import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { partApi } from '../part.contract.ts';
import { movementApi } from '../part-movement.contract.ts';
import { createPart, updatePart } from './part.service.ts';
import { groupParts, listFittingParts, listParts, partStore } from './part.store.ts';
import { addMovement, getMovements } from './part-movement.service.ts';

export function partRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, partApi.list, ({ query }) => listParts(deps.database, query));
  handle(app, partApi.groups, ({ query }) => groupParts(deps.database, { ...query, limit: 1 }));
  handle(app, partApi.fitting, ({ query }) => listFittingParts(deps.database, query));
  handle(app, partApi.get, ({ params }) => getRecord(deps, partStore, params.id));
  handle(app, partApi.create, ({ actor, body }) => createPart(deps, actor, body));
  handle(app, partApi.update, ({ actor, params, body }) => updatePart(deps, actor, params.id, body));
  handle(app, movementApi.list, ({ params, query }) => getMovements(deps, params.id, query));
  handle(app, movementApi.add, ({ actor, params, body }) => addMovement(deps, actor, params.id, body));
}
