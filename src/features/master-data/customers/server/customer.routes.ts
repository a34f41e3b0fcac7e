import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { customerApi } from '../customer.contract.ts';
import { createCustomer, listDuplicatesOf, updateCustomer } from './customer.service.ts';
import { findCustomerByCompany } from './customer.store.ts';
import { findDuplicates, findOwnerOfSerial, suggestCompanies } from './customer-lookup.store.ts';
import { getCustomerOverview, listCustomerRows } from './figures/customer-overview.service.ts';
import { findDuplicatePairs } from './merge/duplicate-pairs.service.ts';

export function customerRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, customerApi.list, ({ query }) => listCustomerRows(deps, query));
  answer(app, customerApi.get, ({ params }) => getCustomerOverview(deps, params.id));
  answer(app, customerApi.create, ({ actor, body }) => createCustomer(deps, actor, body));
  answer(app, customerApi.update, ({ actor, params, body }) => updateCustomer(deps, actor, params.id, body));
  answer(app, customerApi.duplicates, ({ query }) => findDuplicates(deps.database, query));
  answer(app, customerApi.duplicatesOf, ({ params }) => listDuplicatesOf(deps, params.id));
  answer(app, customerApi.duplicatePairs, () => findDuplicatePairs(deps));
  answer(app, customerApi.suggestions, ({ query }) => suggestCompanies(deps.database, query.q));
  answer(app, customerApi.ofCompany, async ({ query }) => ({
    customer: (await findCustomerByCompany(deps.database, query.company)) ?? null,
  }));
  answer(app, customerApi.ownerOfSerial, async ({ params }) => ({
    owner: (await findOwnerOfSerial(deps.database, params.serial)) ?? null,
  }));
}
