import type { ProviderModule } from '../core/module.ts';
import { tokenTextOf } from './access.ts';
import { type AccountsState, createAccountsState } from './accounts.state.ts';
import { accountsSwitches } from './accounts.switches.ts';
import { accountsWording } from './accounts.wording.ts';
import { authorizeRoutes } from './authorize.routes.ts';
import { takeForms } from './forms.ts';
import { revokeRoutes } from './revoke.routes.ts';
import { tokenRoutes } from './token.routes.ts';
import { endAccessToken } from './tokens.ts';
import { userInfoRoutes } from './user-info.routes.ts';

const ROUTES = [authorizeRoutes, tokenRoutes, revokeRoutes, userInfoRoutes];

export const accountsModule: ProviderModule<AccountsState> = {
  name: 'accounts',
  switches: accountsSwitches,
  wording: accountsWording,
  create: createAccountsState,
  records: () => ({}),
  edit: () => undefined,
  revokeToken: (state, request) => endAccessToken(state, tokenTextOf(request) ?? ''),
  async routes(app, sandbox) {
    await app.register(async (accounts) => {
      takeForms(accounts);
      for (const register of ROUTES) register(accounts, sandbox);
    });
  },
};
