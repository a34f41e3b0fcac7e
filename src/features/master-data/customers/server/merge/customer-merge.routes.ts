import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { customerMergeApi } from '../../customer-merge.contract.ts';
import { distinctCustomersApi } from '../../distinct-customers.contract.ts';
import { getDistinct, markDistinct, unmarkDistinct } from './distinct-customers.service.ts';
import { mergeCustomers } from './merge.service.ts';
import { customerMergeLog } from './merge.table.ts';
import { undoMerge } from './undo-merge.service.ts';

/** Merges of customers, taking them back, and what is not to be merged. */
export function customerMergeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, customerMergeApi.merge, ({ actor, params, body }) => mergeCustomers(deps, actor, params.id, body.into));
  answer(app, customerMergeApi.undo, ({ actor, params }) => undoMerge(deps, actor, params.mergeId));
  answer(app, customerMergeApi.ofCustomer, ({ params }) => customerMergeLog.findInto(deps.database, params.id));
  answer(app, distinctCustomersApi.get, ({ params }) => getDistinct(deps, params));
  answer(app, distinctCustomersApi.mark, ({ actor, params }) => markDistinct(deps, actor, params));
  answer(app, distinctCustomersApi.unmark, ({ actor, params }) => unmarkDistinct(deps, actor, params));
}
