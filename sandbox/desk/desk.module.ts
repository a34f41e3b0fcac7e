import type { ProviderModule } from '../core/module.ts';
import { createDeskState, type DeskState } from './desk.state.ts';

export const deskModule: ProviderModule<DeskState> = {
  name: 'desk',
  switches: {},
  wording: {
    unauthorized: () => ({ errorCode: 'INVALID_OAUTH', message: 'The OAuth Token you provided is invalid.' }),
    failure: (status) => ({ errorCode: status === 404 ? 'URL_NOT_FOUND' : 'INTERNAL_SERVER_ERROR', message: 'The call failed.' }),
  },
  create: createDeskState,
  records: () => ({}),
  edit: () => undefined,
  routes: () => undefined,
};
