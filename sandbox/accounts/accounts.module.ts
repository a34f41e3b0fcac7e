import type { ProviderModule } from '../core/module.ts';
import { getTokenText } from './access.ts';
import { accountsSettings } from './accounts.settings.ts';
import { type AccountsState, createAccountsState } from './accounts.state.ts';
import { accountsMessages } from './accounts-error.ts';
import { authorizeRoutes } from './authorize.routes.ts';
import { acceptForms } from './forms.ts';
import { revokeRoutes } from './revoke.routes.ts';
import { tokenRoutes } from './token.routes.ts';
import { revokeAccessToken } from './tokens.ts';
import { userInfoRoutes } from './user-info.routes.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, revokeRoutes, userInfoRoutes];

export const accountsModule: ProviderModule<AccountsState> = {
  name: 'accounts',
  settings: accountsSettings,
  messages: accountsMessages,
  create: createAccountsState,
  records: () => ({}),
  edit: () => undefined,
  revokeToken: (state, request) => revokeAccessToken(state, getTokenText(request) ?? ''),
  async routes(app, sandbox) {
    await app.register(async (accounts) => {
      acceptForms(accounts);
      for (const register of ROUTES) register(accounts, sandbox);
    });
  },
};
