import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName } from '../../../admin/audit/server/audit.service.ts';
import { customerApi, customerFields } from '../customer.contract.ts';
import { customerExport } from './customer.export.service.ts';
import { customerImport } from './customer.import.service.ts';
import { customerRoutes } from './customer.routes.ts';
import { auditRename } from './customer-rename.ts';
import { customerSearch } from './customer.search.service.ts';
import { forgetPairs } from './merge/duplicate-pairs.service.ts';

export const customerFeature: ServerFeature = {
  routes: customerRoutes,
  records: [{ kind: 'customer', fields: customerFields, api: customerApi }],
  searches: [customerSearch],
  subscribers: (deps) => ({ audit: [auditByName('customer', 'shopName'), auditRename], live: [forgetPairs(deps)] }),
  importTargets: [customerImport],
  exportSources: [customerExport],
};
