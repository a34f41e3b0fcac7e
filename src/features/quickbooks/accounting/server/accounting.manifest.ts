import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { accountingApi } from '../accounting.contract.ts';
import { getBatch, sendBatch, stopBatch } from './batches/batch.service.ts';
import { pushInvoice } from './push/push-invoice.ts';
import { registerTaskWorker } from './push/run-task.ts';
import { queueVoid } from './push/void-invoice.ts';
import { refreshInvoice, refreshInvoices, scheduleRefresh } from './refresh/refresh-invoices.ts';

function accountingRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, accountingApi.push, async ({ actor, body, reply }) => {
    const pushed = await pushInvoice(deps, actor, body.invoiceId);
    if (pushed.payload.quickbooksId === null) reply.code(202);
    return pushed;
  });
  handle(app, accountingApi.sendBatch, ({ actor, body }) => sendBatch(deps, actor, body.ids));
  handle(app, accountingApi.getBatch, ({ params }) => getBatch(deps, params.id));
  handle(app, accountingApi.stopBatch, ({ params }) => stopBatch(deps, params.id));
  handle(app, accountingApi.refresh, async ({ body: { invoiceId } }) => ({
    changed: await (invoiceId === undefined ? refreshInvoices(deps) : refreshInvoice(deps, invoiceId)),
  }));
}

export const accountingFeature: ServerFeature = {
  routes: accountingRoutes,
  subscribers: (deps) => ({ outbox: [queueVoid(deps)] }),
  jobs: async (deps) => {
    await registerTaskWorker(deps);
    await scheduleRefresh(deps);
  },
};
