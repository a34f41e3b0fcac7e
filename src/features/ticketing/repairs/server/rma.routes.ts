import type { FastifyInstance } from 'fastify';
import type { ParamsOf } from '../../../../platform/endpoint.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordTaken } from '../../../admin/audit/server/taken.service.ts';
import { listJobs, listRepairs, readRepairBoard } from '../../tickets/server/rma/repair.list.service.ts';
import { rmaApi } from '../rma.contract.ts';
import { approveRepair, getRepairState, withdrawApproval } from './approval.service.ts';
import { getRmaDocument } from './documents/rma-document.service.ts';

export function rmaRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, rmaApi.state, ({ params }) => getRepairState(deps, params.id));
  handle(app, rmaApi.approve, ({ actor, params, body }) => approveRepair(deps, actor, params.id, body));
  handle(app, rmaApi.withdraw, ({ actor, params }) => withdrawApproval(deps, actor, params.id));
  serveDocuments(app, deps);
  handle(app, rmaApi.board, ({ query }) => readRepairBoard(deps, query));
  handle(app, rmaApi.jobs, ({ query }) => listJobs(deps.database, query));
  handle(app, rmaApi.list, ({ query }) => listRepairs(deps.database, query));
}

function serveDocuments(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access, produces } = rmaApi.document;
  app.get<{ Params: ParamsOf<typeof rmaApi.document> }>(path, { config: { access, endpoint: rmaApi.document } }, async (request, reply) => {
    const { id, document } = request.params;
    const actor = request.actor as Actor;
    const pdf = await getRmaDocument(deps, actor, { id, name: document });
    const event = { actor, action: 'repair.paper_downloaded', subject: `ticket:${id}` };
    await recordTaken(deps, { ...event, subjectName: id, detail: { paper: document } });
    return reply.type(produces).header('content-disposition', `inline; filename="${document}-${id}.pdf"`).send(pdf);
  });
}
