import type { ProviderModule } from '../core/module.ts';
import { createVpicState, type VpicState } from './vpic.state.ts';

export const vpicModule: ProviderModule<VpicState> = {
  name: 'vpic',
  switches: {},
  wording: {
    unauthorized: () => ({ Message: 'Unauthorized' }),
    failure: (status) => ({ Message: 'The call failed', status }),
  },
  create: createVpicState,
  records: () => ({}),
  edit: () => undefined,
  routes: () => undefined,
};
