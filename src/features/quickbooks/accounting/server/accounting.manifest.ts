import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { accountingApi } from '../accounting.contract.ts';
import { getBatch, sendMany, stopBatch } from './batches/batch.service.ts';
import { followVoid } from './follow-void.ts';
import { pushInvoice } from './push.service.ts';
import { registerRefresh } from './refresh/refresh.jobs.ts';
import { refreshAll, refreshOne } from './refresh/refresh.service.ts';
import { createTaskEngine } from './tasks/task-engine.ts';

function accountingRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onClose', () => deps.perServer(createTaskEngine).stop());
  handle(app, accountingApi.push, async ({ actor, body, reply }) => {
    const pushed = await pushInvoice(deps, actor, body.invoiceId);
    if (pushed.payload.quickbooksId === null) reply.code(202);
    return pushed;
  });
  handle(app, accountingApi.sendMany, ({ actor, body }) => sendMany(deps, actor, body.ids));
  handle(app, accountingApi.batch, ({ params }) => getBatch(deps, params.id));
  handle(app, accountingApi.stopBatch, ({ params }) => stopBatch(deps, params.id));
  handle(app, accountingApi.refresh, async ({ body: { invoiceId } }) => ({
    changed: await (invoiceId === undefined ? refreshAll(deps) : refreshOne(deps, invoiceId)),
  }));
}

export const accountingFeature: ServerFeature = {
  routes: accountingRoutes,
  subscribers: (deps) => ({ outbox: [followVoid(deps)] }),
  jobs: async (deps) => {
    deps.perServer(createTaskEngine).start();
    await registerRefresh(deps);
  },
};
