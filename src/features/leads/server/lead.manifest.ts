import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeLeadChange } from '../lead.rules.ts';
import { followCustomers } from './lead.customer.service.ts';
import { leadRoutes } from './lead.routes.ts';

export const leadFeature: ServerFeature = {
  routes: leadRoutes,
  subscribers: (deps) => [auditChanges('lead', describeLeadChange), followCustomers(deps)],
};
