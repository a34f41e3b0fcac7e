import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeLeadChange } from '../lead.rules.ts';
import { followCustomers } from './lead.customer.service.ts';
import { leadExport } from './lead.export.service.ts';
import { leadImport } from './lead.import.service.ts';
import { leadRoutes } from './lead.routes.ts';

export const leadFeature: ServerFeature = {
  routes: leadRoutes,
  subscribers: (deps) => ({ derived: [followCustomers(deps)], audit: [auditChanges('lead', describeLeadChange)] }),
  importTargets: [leadImport],
  exportSources: [leadExport],
};
