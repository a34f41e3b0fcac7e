import { guardForImport } from '../../../../platform/csv-formulas.ts';
import { formatDollars } from '../../../../platform/money.ts';
import { createExportSource } from '../../../../platform/server/export-source.ts';
import { textKey } from '../../../../platform/server/list/sort-key.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { type Lead, LeadQuery } from '../lead.contract.ts';
import { toListRequest, withZone } from './lead.list.store.ts';

const LeadFilters = LeadQuery.omit({ limit: true, cursor: true, sort: true, order: true, group: true, collapsed: true });

/** A lead with its creation date in the company's time zone. */
type ExportedLead = Lead & { readonly createdOn: string };

/** Exports leads in a format that Zoho CRM and OBDesk import. */
export const leadExport = createExportSource<typeof LeadFilters, Lead, ExportedLead>({
  fileName: 'zoho_leads_import.csv',
  guard: guardForImport,
  action: 'leads.exported',
  query: LeadFilters,
  columns: {
    Last_Name: ({ contactName }) => contactName,
    Company: ({ companyName }) => companyName,
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    Lead_Status: ({ status }) => status,
    Lead_Source: ({ source }) => source,
    Annual_Revenue: ({ estimatedValue }) => estimatedValue,
    Description: ({ createdOn, estimatedValue }) => `Created: ${createdOn}\nEstimated value: ${formatDollars(estimatedValue)}`,
    Created_Time: ({ createdAt }) => createdAt,
    // Zoho's own prefix keeps spreadsheets from rounding the number.
    Record_Id: ({ zohoId }) => (zohoId === null ? null : `zcrm_${zohoId}`),
  },
  async toList(db, filters) {
    const query = await withZone(db, { ...filters, sort: 'createdAt' as const, limit: 1 });
    return { ...toListRequest(query, ''), order: [textKey('id')], direction: 'asc' };
  },
  async complete(db, rows) {
    const zone = await findZone(db);
    return rows.map((lead) => ({ ...lead, createdOn: dayIn(zone, lead.createdAt) }));
  },
});
