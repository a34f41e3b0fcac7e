import type { ProviderModule } from '../core/module.ts';
import { batchRoutes } from './entities/batch.routes.ts';
import { changeRoutes } from './entities/changes.routes.ts';
import { editCompany } from './entities/edit.ts';
import { entityRoutes } from './entities/entity.routes.ts';
import { authorizeRoutes } from './oauth/authorize.routes.ts';
import { tokenRoutes } from './oauth/token.routes.ts';
import { getBearerToken } from './oauth/tokens.ts';
import { queryRoutes } from './query/query.routes.ts';
import { quickbooksSettings } from './quickbooks.settings.ts';
import { createQuickbooksState, type QuickbooksState } from './quickbooks.state.ts';
import { quickbooksMessages } from './quickbooks-error.ts';
import { unsupportedRoutes } from './unsupported.routes.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, entityRoutes, queryRoutes, batchRoutes, changeRoutes, unsupportedRoutes];

export const quickbooksModule: ProviderModule<QuickbooksState> = {
  name: 'quickbooks',
  settings: quickbooksSettings,
  messages: quickbooksMessages,
  create: createQuickbooksState,
  records: ({ company }) => ({ customer: [...company.records.Customer.values()], invoice: [...company.records.Invoice.values()] }),
  counts: ({ company }) => ({ customer: company.records.Customer.size, invoice: company.records.Invoice.size }),
  edit: ({ quickbooks }, edit) => editCompany(quickbooks, edit),
  revokeToken: ({ grants }, request) => grants.accessTokens.delete(getBearerToken(request) ?? ''),
  routes(app, sandbox) {
    for (const register of ROUTES) register(app, sandbox);
  },
};
