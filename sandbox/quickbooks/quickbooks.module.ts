import type { ServiceModule } from '../core/service.ts';
import { changeRoutes } from './entities/changes.routes.ts';
import { entityRoutes, unsupportedRoutes } from './entities/entity.routes.ts';
import type { EntityName } from './entities/entity.ts';
import { editCompany } from './entities/write.ts';
import { handleQuickbooksError } from './error-handler.ts';
import { authorizeRoutes } from './oauth/authorize.routes.ts';
import { tokenRoutes } from './oauth/token.routes.ts';
import { getBearerToken } from './oauth/tokens.ts';
import { queryRoutes } from './query/query.routes.ts';
import { quickbooksSettings } from './quickbooks.settings.ts';
import { createQuickbooksState, type QuickbooksState } from './quickbooks.state.ts';
import { quickbooksMessages } from './quickbooks-error.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, entityRoutes, queryRoutes, changeRoutes, unsupportedRoutes];

/** What people look at and change, by its name in control calls. */
const KINDS = { customer: 'Customer', invoice: 'Invoice', item: 'Item', vendor: 'Vendor', payment: 'Payment' } as const;

const byKind = <T>(find: (name: EntityName) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(KINDS).map(([kind, name]) => [kind, find(name)]));

export const quickbooksModule: ServiceModule<QuickbooksState> = {
  settings: quickbooksSettings,
  messages: quickbooksMessages,
  create: createQuickbooksState,
  records: ({ company: { records } }) => byKind((name) => [...records[name].values()]),
  counts: ({ company: { records } }) => byKind((name) => records[name].size),
  edit: editCompany,
  revokeToken: ({ grants }, request) => grants.accessTokens.delete(getBearerToken(request) ?? ''),
  handleError: handleQuickbooksError,
  addRoutes(app, state) {
    for (const addRoutes of ROUTES) addRoutes(app, state);
  },
};
