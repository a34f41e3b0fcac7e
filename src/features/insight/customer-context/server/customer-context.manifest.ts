import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { customerContextApi } from '../customer-context.contract.ts';
import { customerContextLoader, getCustomerContext } from './customer-context.service.ts';

export const customerContextFeature: ServerFeature = {
  routes(app, deps) {
    handle(app, customerContextApi.get, ({ params }) => getCustomerContext(deps, params.id));
  },
  pageLoaders: [customerContextLoader],
};
