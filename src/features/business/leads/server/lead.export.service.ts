import { formatDollars } from '../../../../platform/money.ts';
import { exportOf } from '../../../../platform/server/export-source.ts';
import { textKey } from '../../../../platform/server/list/sort-key.ts';
import { type Lead, LeadQuery } from '../lead.contract.ts';
import { toListRequest } from './lead.list.store.ts';

const LeadFilters = LeadQuery.omit({ limit: true, cursor: true, sort: true });

/** Leads as an import into Zoho CRM takes them, and ours. */
export const leadExport = exportOf<typeof LeadFilters, Lead>({
  fileName: 'zoho_leads_import.csv',
  action: 'leads.exported',
  query: LeadFilters,
  columns: {
    Last_Name: ({ contactName }: Lead) => contactName,
    Company: ({ companyName }) => companyName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Lead_Status: ({ status }) => status,
    Lead_Source: ({ source }) => source,
    Annual_Revenue: ({ estimatedValue }) => estimatedValue,
    Description: ({ createdAt, estimatedValue }) => `Created: ${createdAt.slice(0, 10)}\nEstimated value: ${formatDollars(estimatedValue)}`,
    Created_Time: ({ createdAt }) => createdAt,
    // As Zoho writes it, so that a spreadsheet does not round it.
    Record_Id: ({ zohoId }) => (zohoId === null ? null : `zcrm_${zohoId}`),
  },
  toList: (_db, filters) => ({ ...toListRequest({ ...filters, sort: 'createdAt', limit: 1 }), order: [textKey('id')], direction: 'asc' }),
  complete: async (_, rows: readonly Lead[]) => rows,
});
