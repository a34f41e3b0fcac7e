import type { FastifyInstance } from 'fastify';
import { describeMerge } from '../../../../platform/record/merge-record.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { relationApi } from '../relation.contract.ts';
import { ticketMergeApi } from '../ticket-merge.contract.ts';
import { mergeTickets, previewMerge } from './merge.service.ts';
import { mergedRelations } from './relation.merge-part.ts';
import { addRelation, listRelations, relationLoader, removeRelation } from './relation.service.ts';
import { undoMerge } from './undo-merge.service.ts';

function relationRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, relationApi.list, ({ params }) => listRelations(deps, params.id));
  handle(app, relationApi.add, ({ actor, params, body }) => addRelation(deps, actor, params.id, body));
  handle(app, relationApi.remove, ({ actor, params }) => removeRelation(deps, actor, params.id, params.relationId));
  handle(app, ticketMergeApi.preview, ({ params, query }) => previewMerge(deps, { keptId: query.into, mergedId: params.id }));
  handle(app, ticketMergeApi.merge, ({ actor, params, body }) => mergeTickets(deps, actor, params.id, body));
  handle(app, ticketMergeApi.undo, ({ actor, params }) => undoMerge(deps, actor, params.mergeId));
}

export const relationFeature: ServerFeature = {
  routes: relationRoutes,
  pageLoaders: [relationLoader],
  subscribers: () => ({ audit: [auditChanges('ticket-merge', (change) => describeMerge('ticket-merge', change, (id) => id))] }),
  mergeParts: [mergedRelations],
};
