import type { ProviderModule } from '../core/module.ts';
import { type AccountsState, createAccountsState } from './accounts.state.ts';

export const accountsModule: ProviderModule<AccountsState> = {
  name: 'accounts',
  switches: {},
  wording: {
    unauthorized: () => ({ error: 'invalid_token' }),
    failure: (status) => ({ error: 'general_error', status }),
  },
  create: createAccountsState,
  records: () => ({}),
  edit: () => undefined,
  routes: () => undefined,
};
