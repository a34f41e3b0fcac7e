import type { ProviderModule } from '../core/module.ts';
import { authorizeRoutes } from './authorize.routes.ts';
import { batchRoutes } from './batch.routes.ts';
import { quickbooksWording } from './books-fault.ts';
import { changeRoutes } from './changes.routes.ts';
import { editBooks } from './edit.ts';
import { entityRoutes } from './entity.routes.ts';
import { queryRoutes } from './query.routes.ts';
import { createQuickbooksState, type QuickbooksState } from './quickbooks.state.ts';
import { quickbooksSwitches } from './quickbooks.switches.ts';
import { tokenRoutes } from './token.routes.ts';
import { bearerOf } from './tokens.ts';
import { unsupportedRoutes } from './unsupported.routes.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, entityRoutes, queryRoutes, batchRoutes, changeRoutes, unsupportedRoutes];

export const quickbooksModule: ProviderModule<QuickbooksState> = {
  name: 'quickbooks',
  switches: quickbooksSwitches,
  wording: quickbooksWording,
  create: createQuickbooksState,
  records: ({ books }) => ({ customer: [...books.records.Customer.values()], invoice: [...books.records.Invoice.values()] }),
  counts: ({ books }) => ({ customer: books.records.Customer.size, invoice: books.records.Invoice.size }),
  edit: ({ quickbooks }, edit) => editBooks(quickbooks, edit),
  revokeToken: ({ grants }, request) => grants.accessTokens.delete(bearerOf(request) ?? ''),
  routes(app, sandbox) {
    for (const register of ROUTES) register(app, sandbox);
  },
};
