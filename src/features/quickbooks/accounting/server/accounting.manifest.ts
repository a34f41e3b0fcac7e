import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { accountingApi } from '../accounting.contract.ts';
import { getBatch, sendBatch, stopBatch } from './batches/batch.service.ts';
import { pushInvoice } from './push/push-invoice.ts';
import { createTaskEngine } from './push/task-engine.ts';
import { queueVoid } from './push/void-invoice.ts';
import { refreshInvoice, refreshInvoices, scheduleRefresh } from './refresh/refresh-invoices.ts';

function accountingRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onClose', () => deps.perServer(createTaskEngine).stop());
  answer(app, accountingApi.push, async ({ actor, body, reply }) => {
    const pushed = await pushInvoice(deps, actor, body.invoiceId);
    if (pushed.payload.quickbooksId === null) reply.code(202);
    return pushed;
  });
  answer(app, accountingApi.sendBatch, ({ actor, body }) => sendBatch(deps, actor, body.ids));
  answer(app, accountingApi.getBatch, ({ params }) => getBatch(deps, params.id));
  answer(app, accountingApi.stopBatch, ({ params }) => stopBatch(deps, params.id));
  answer(app, accountingApi.refresh, async ({ body: { invoiceId } }) => ({
    changed: await (invoiceId === undefined ? refreshInvoices(deps) : refreshInvoice(deps, invoiceId)),
  }));
}

export const accountingFeature: ServerFeature = {
  routes: accountingRoutes,
  subscribers: (deps) => ({ outbox: [queueVoid(deps)] }),
  jobs: async (deps) => {
    deps.perServer(createTaskEngine).start();
    await scheduleRefresh(deps);
  },
};
