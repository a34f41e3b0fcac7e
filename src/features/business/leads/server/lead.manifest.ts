import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { leadApi, leadFields } from '../lead.contract.ts';
import { describeLeadChange } from '../lead.rules.ts';
import { customerLeads, leadsOfCustomer, leadTimeline, namesOnLeads } from './lead.customer.service.ts';
import { leadExport } from './lead.export.service.ts';
import { leadImport } from './lead.import.service.ts';
import { leadListExport } from './lead.list.export.ts';
import { leadRoutes } from './lead.routes.ts';
import { leadSearch } from './lead.search.service.ts';

export const leadFeature: ServerFeature = {
  routes: leadRoutes,
  records: [{ kind: 'lead', fields: leadFields, api: leadApi }],
  searches: [leadSearch],
  statsProviders: [customerLeads],
  subscribers: () => ({ audit: [auditChanges('lead', describeLeadChange)] }),
  importTargets: [leadImport],
  exportSources: [leadExport],
  listExports: [leadListExport],
  mergeParts: [leadsOfCustomer],
  timelineSources: [leadTimeline],
  nameCopies: [namesOnLeads],
};
