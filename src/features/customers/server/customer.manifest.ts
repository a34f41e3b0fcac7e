import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeCustomerChange } from '../customer.rules.ts';
import { customerExport } from './customer.export.service.ts';
import { customerImport } from './customer.import.service.ts';
import { customerRoutes } from './customer.routes.ts';
import { keepFormerName } from './customer-names.service.ts';

export const customerFeature: ServerFeature = {
  routes: customerRoutes,
  subscribers: () => [auditChanges('customer', describeCustomerChange), keepFormerName],
  importTargets: [customerImport],
  exportSources: [customerExport],
};
