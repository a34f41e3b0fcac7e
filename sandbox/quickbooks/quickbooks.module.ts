import type { ProviderModule } from '../core/module.ts';
import { createQuickbooksState, type QuickbooksState } from './quickbooks.state.ts';

export const quickbooksModule: ProviderModule<QuickbooksState> = {
  name: 'quickbooks',
  switches: {},
  wording: {
    unauthorized: () => ({
      fault: {
        error: [{ message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401', detail: '', code: '3200' }],
        type: 'AUTHENTICATION',
      },
    }),
    failure: (status) => ({ Fault: { Error: [{ Message: 'The call failed', Detail: '', code: String(status) }], type: 'SystemFault' } }),
  },
  create: createQuickbooksState,
  records: () => ({}),
  edit: () => undefined,
  routes: () => undefined,
};
