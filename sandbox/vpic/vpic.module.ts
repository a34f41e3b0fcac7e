import type { ServiceModule } from '../core/service.ts';
import { decodeRoutes } from './decode.routes.ts';

export const vpicModule: ServiceModule<undefined> = {
  settings: {},
  messages: {
    unauthorized: () => ({ Message: 'Authorization has been denied for this request.' }),
    failure: (status) => ({
      Message: status === 404 ? 'No HTTP resource was found that matches the request URI.' : 'An error has occurred.',
    }),
  },
  create: () => undefined,
  addRoutes: decodeRoutes,
};
