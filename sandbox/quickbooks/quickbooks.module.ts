import type { ServiceModule } from '../core/service.ts';
import { batchRoutes } from './entities/batch.routes.ts';
import { changeRoutes } from './entities/changes.routes.ts';
import { entityRoutes, unsupportedRoutes } from './entities/entity.routes.ts';
import { editCompany } from './entities/write.ts';
import { handleQuickbooksError } from './error-handler.ts';
import { authorizeRoutes } from './oauth/authorize.routes.ts';
import { tokenRoutes } from './oauth/token.routes.ts';
import { getBearerToken } from './oauth/tokens.ts';
import { queryRoutes } from './query/query.routes.ts';
import { quickbooksSettings } from './quickbooks.settings.ts';
import { createQuickbooksState, type QuickbooksState } from './quickbooks.state.ts';
import { quickbooksMessages } from './quickbooks-error.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, entityRoutes, queryRoutes, batchRoutes, changeRoutes, unsupportedRoutes];

export const quickbooksModule: ServiceModule<QuickbooksState> = {
  settings: quickbooksSettings,
  messages: quickbooksMessages,
  create: createQuickbooksState,
  records: ({ company }) => ({ customer: [...company.records.Customer.values()], invoice: [...company.records.Invoice.values()] }),
  counts: ({ company }) => ({ customer: company.records.Customer.size, invoice: company.records.Invoice.size }),
  edit: editCompany,
  revokeToken: ({ grants }, request) => grants.accessTokens.delete(getBearerToken(request) ?? ''),
  handleError: handleQuickbooksError,
  addRoutes(app, state) {
    for (const addRoutes of ROUTES) addRoutes(app, state);
  },
};
