import { describeMerge } from '../../../../platform/record/merge-record.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName, auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { customerApi, customerFields } from '../customer.contract.ts';
import { customerExport } from './customer.export.service.ts';
import { customerImport } from './customer.import.service.ts';
import { customerRoutes } from './customer.routes.ts';
import { customerSearch } from './customer.search.service.ts';
import { auditRename } from './customer-rename.ts';
import { customerMergeRoutes } from './merge/customer-merge.routes.ts';
import { describeMark } from './merge/distinct-customers.service.ts';
import { forgetPairs } from './merge/duplicate-pairs.service.ts';
import { followRenames, registerNameJobs } from './names/customer-names.service.ts';

const auditMerges = auditChanges('customer-merge', (change) => describeMerge('customer-merge', change));
const auditMarks = auditChanges('distinct-customers', describeMark);

export const customerFeature: ServerFeature = {
  routes(app, deps) {
    customerRoutes(app, deps);
    customerMergeRoutes(app, deps);
  },
  records: [{ kind: 'customer', fields: customerFields, api: customerApi }],
  searches: [customerSearch],
  jobs: registerNameJobs,
  subscribers: (deps) => ({
    derived: [followRenames(deps)],
    audit: [auditByName('customer', 'shopName'), auditMerges, auditMarks, auditRename],
    live: [forgetPairs(deps)],
  }),
  importTargets: [customerImport],
  exportSources: [customerExport],
};
