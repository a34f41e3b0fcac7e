import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { customerApi } from '../../customers/customer.contract.ts';
import { findDuplicatePairs } from '../../customers/server/duplicate-pairs.service.ts';
import { mergeApi } from '../merge.contract.ts';
import { getAccount, listAccounts } from './account.service.ts';
import { mergeCustomers } from './merge.service.ts';
import { findMergesInto } from './merge.store.ts';
import { undoMerge } from './undo-merge.service.ts';

/** Customers are read with what happens with them; they are added and changed by the customers feature. */
export function accountRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, customerApi.list, ({ query }) => listAccounts(deps, query));
  answer(app, customerApi.get, ({ params }) => getAccount(deps, params.id));
  answer(app, mergeApi.merge, ({ actor, params, body }) => mergeCustomers(deps, actor, params.id, body.into));
  answer(app, mergeApi.undo, ({ actor, params }) => undoMerge(deps, actor, params.mergeId));
  answer(app, mergeApi.ofCustomer, ({ params }) => findMergesInto(deps.database, params.id));
  answer(app, customerApi.duplicatePairs, () => findDuplicatePairs(deps.database));
}
