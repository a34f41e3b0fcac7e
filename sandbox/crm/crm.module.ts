import type { ProviderModule } from '../core/module.ts';
import { type CrmState, createCrmState } from './crm.state.ts';

export const crmModule: ProviderModule<CrmState> = {
  name: 'crm',
  switches: {},
  wording: {
    unauthorized: () => ({ code: 'INVALID_TOKEN', details: {}, message: 'invalid oauth token', status: 'error' }),
    failure: (status) => ({
      code: status === 404 ? 'INVALID_URL_PATTERN' : 'INTERNAL_ERROR',
      details: {},
      message: 'the call failed',
      status: 'error',
    }),
  },
  create: createCrmState,
  records: () => ({}),
  edit: () => undefined,
  routes: () => undefined,
};
