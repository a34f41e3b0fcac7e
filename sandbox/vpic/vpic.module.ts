import type { ProviderModule } from '../core/module.ts';
import { decodeRoutes } from './decode.routes.ts';
import { createVpicState, type VpicState } from './vpic.state.ts';

export const vpicModule: ProviderModule<VpicState> = {
  name: 'vpic',
  settings: {},
  messages: {
    unauthorized: () => ({ Message: 'Authorization has been denied for this request.' }),
    failure: (status) => ({
      Message: status === 404 ? 'No HTTP resource was found that matches the request URI.' : 'An error has occurred.',
    }),
  },
  create: createVpicState,
  records: () => ({}),
  edit: () => undefined,
  routes: decodeRoutes,
};
