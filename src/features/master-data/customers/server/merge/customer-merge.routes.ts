import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { customerMergeApi } from '../../customer-merge.contract.ts';
import { distinctCustomersApi } from '../../distinct-customers.contract.ts';
import { getDistinct, markDistinct, unmarkDistinct } from './distinct-customers.service.ts';
import { mergeCustomers } from './merge.service.ts';
import { customerMergeLog } from './merge.table.ts';
import { undoMerge } from './undo-merge.service.ts';

/** Merges of customers, taking them back, and what is not to be merged. */
export function customerMergeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, customerMergeApi.merge, ({ actor, params, body }) => mergeCustomers(deps, actor, params.id, body.into));
  handle(app, customerMergeApi.undo, ({ actor, params }) => undoMerge(deps, actor, params.mergeId));
  handle(app, customerMergeApi.ofCustomer, ({ params }) => customerMergeLog.findMergedInto(deps.database, params.id));
  handle(app, distinctCustomersApi.get, ({ params }) => getDistinct(deps, params));
  handle(app, distinctCustomersApi.mark, ({ actor, params }) => markDistinct(deps, actor, params));
  handle(app, distinctCustomersApi.unmark, ({ actor, params }) => unmarkDistinct(deps, actor, params));
}
