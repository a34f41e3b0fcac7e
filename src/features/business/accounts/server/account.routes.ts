import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { customerApi } from '../../../master-data/customers/customer.contract.ts';
import { findDuplicatePairs } from '../../../master-data/customers/server/merge/duplicate-pairs.service.ts';
import { accountApi } from '../account.contract.ts';
import { getAccount, listAccounts } from './account.service.ts';
import { mergeCustomers } from './merge.service.ts';
import { customerMergeLog } from './merge.table.ts';
import { undoMerge } from './undo-merge.service.ts';

/** Customers are read with what happens with them; they are added and changed by the customers feature. */
export function accountRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, customerApi.list, ({ query }) => listAccounts(deps, query));
  answer(app, customerApi.get, ({ params }) => getAccount(deps, params.id));
  answer(app, accountApi.merge, ({ actor, params, body }) => mergeCustomers(deps, actor, params.id, body.into));
  answer(app, accountApi.undo, ({ actor, params }) => undoMerge(deps, actor, params.mergeId));
  answer(app, accountApi.ofCustomer, ({ params }) => customerMergeLog.findInto(deps.database, params.id));
  answer(app, customerApi.duplicatePairs, () => findDuplicatePairs(deps));
}
