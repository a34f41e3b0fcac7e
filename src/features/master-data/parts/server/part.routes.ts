import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import { getRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { partApi } from '../part.contract.ts';
import { movementApi } from '../part-movement.contract.ts';
import { listFittingParts, listParts } from './part.list.store.ts';
import { createPart, updatePart } from './part.service.ts';
import { partStore } from './part.store.ts';
import { addMovement, getMovements } from './part-movement.service.ts';

export function partRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, partApi.list, ({ query }) => listParts(deps.database, query));
  answer(app, partApi.fitting, ({ query }) => listFittingParts(deps.database, query));
  answer(app, partApi.get, ({ params }) => getRecord(deps, partStore, params.id));
  answer(app, partApi.create, ({ actor, body }) => createPart(deps, actor, body));
  answer(app, partApi.update, ({ actor, params, body }) => updatePart(deps, actor, params.id, body));
  answer(app, movementApi.list, ({ params, query }) => getMovements(deps, params.id, query));
  answer(app, movementApi.add, ({ actor, params, body }) => addMovement(deps, actor, params.id, body));
}
