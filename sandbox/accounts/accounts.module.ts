import type { ServiceModule } from '../core/service.ts';
import { getTokenText } from './access.ts';
import { accountsSettings } from './accounts.settings.ts';
import { type AccountsState, createAccountsState } from './accounts.state.ts';
import { accountsMessages, handleAccountsError } from './accounts-error.ts';
import { authorizeRoutes } from './authorize.routes.ts';
import { acceptForms } from './params.ts';
import { tokenRoutes } from './token.routes.ts';
import { revokeAccessToken } from './tokens.ts';
import { userInfoRoutes } from './user-info.routes.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, userInfoRoutes];

export const accountsModule: ServiceModule<AccountsState> = {
  settings: accountsSettings,
  messages: accountsMessages,
  create: (base) => createAccountsState(base),
  revokeToken: (state, request) => revokeAccessToken(state, getTokenText(request) ?? ''),
  handleError: handleAccountsError,
  addRoutes(app, state) {
    acceptForms(app);
    for (const addRoutes of ROUTES) addRoutes(app, state);
  },
};
