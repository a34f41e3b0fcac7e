import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { customerApi } from '../customer.contract.ts';
import { customerMergeApi } from '../customer-merge.contract.ts';
import { distinctCustomersApi } from '../distinct-customers.contract.ts';
import { createCustomer, listDuplicatesOf, updateCustomer } from './customer.service.ts';
import { findCustomerByCompany } from './customer.store.ts';
import { findDuplicates, findOwnerOfSerial, suggestCompanies } from './customer-lookup.store.ts';
import { getCustomerOverview, listCustomerRows } from './figures/customer-overview.service.ts';
import { getDistinct, markDistinct, unmarkDistinct } from './merge/distinct-customers.service.ts';
import { findDuplicatePairs } from './merge/duplicate-pairs.service.ts';
import { mergeCustomers, undoMerge } from './merge/merge.service.ts';
import { customerMergeLog } from './merge/merge.table.ts';

export function customerRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, customerApi.list, ({ query }) => listCustomerRows(deps, query));
  handle(app, customerApi.get, ({ params }) => getCustomerOverview(deps, params.id));
  handle(app, customerApi.create, ({ actor, body }) => createCustomer(deps, actor, body));
  handle(app, customerApi.update, ({ actor, params, body }) => updateCustomer(deps, actor, params.id, body));
  handle(app, customerApi.duplicates, ({ query }) => findDuplicates(deps.database, query));
  handle(app, customerApi.duplicatesOf, ({ params }) => listDuplicatesOf(deps, params.id));
  handle(app, customerApi.duplicatePairs, () => findDuplicatePairs(deps));
  handle(app, customerApi.suggestions, ({ query }) => suggestCompanies(deps.database, query.q));
  handle(app, customerApi.ofCompany, async ({ query }) => ({
    customer: (await findCustomerByCompany(deps.database, query.company)) ?? null,
  }));
  handle(app, customerApi.ownerOfSerial, async ({ params }) => ({
    owner: (await findOwnerOfSerial(deps.database, params.serial)) ?? null,
  }));

  handle(app, customerMergeApi.merge, ({ actor, params, body }) => mergeCustomers(deps, actor, params.id, body.into));
  handle(app, customerMergeApi.undo, ({ actor, params }) => undoMerge(deps, actor, params.mergeId));
  handle(app, customerMergeApi.ofCustomer, ({ params }) => customerMergeLog.findMergedInto(deps.database, params.id));
  handle(app, distinctCustomersApi.get, ({ params }) => getDistinct(deps, params));
  handle(app, distinctCustomersApi.mark, ({ actor, params }) => markDistinct(deps, actor, params));
  handle(app, distinctCustomersApi.unmark, ({ actor, params }) => unmarkDistinct(deps, actor, params));
}
