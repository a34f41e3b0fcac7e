import { describeMerge } from '../../../../platform/record/merge-record.ts';
import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName, auditChanges, recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { findRename } from '../company.rules.ts';
import { customerApi, customerFields } from '../customer.contract.ts';
import { customerExport } from './customer.export.service.ts';
import { customerImport } from './customer.import.service.ts';
import { customerListExport } from './customer.list.export.ts';
import { customerRoutes } from './customer.routes.ts';
import { customerSearch } from './customer.search.service.ts';
import { describeMark } from './merge/distinct-customers.service.ts';
import { forgetPairs } from './merge/duplicate-pairs.service.ts';
import { followRenames, registerNameJobs } from './names/customer-names.service.ts';

const auditMerges = auditChanges('customer-merge', (change) => describeMerge('customer-merge', change));
const auditMarks = auditChanges('distinct-customers', describeMark);

/** Records the previous name of a customer in the audit log. */
const auditRename: ChangeSubscriber = async (tx, change) => {
  const rename = change.kind === 'customer' ? findRename(change) : undefined;
  if (!rename) return;
  const { id, actor } = change;
  await recordAudit(tx, { actor, action: 'customer.renamed', subject: `customer:${id}`, subjectName: rename.to, detail: { ...rename } });
};

export const customerFeature: ServerFeature = {
  routes: customerRoutes,
  records: [{ kind: 'customer', fields: customerFields, api: customerApi }],
  searches: [customerSearch],
  jobs: registerNameJobs,
  subscribers: (deps) => ({
    derived: [followRenames(deps)],
    audit: [auditByName('customer', 'shopName'), auditMerges, auditMarks, auditRename],
    live: [forgetPairs(deps)],
  }),
  importTargets: [customerImport],
  listExports: [customerListExport],
  exportSources: [customerExport],
};
