import { IconTargetArrow } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { toExportPath } from '../../../../platform/export-path.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { LEAD_IMPORT_KIND } from '../lead-import-columns.ts';

export const leadPages: WebFeature<'/sales'> = {
  pages: [
    {
      path: '/sales',
      search: ['q', 'source', 'status', 'stage', 'from', 'to', 'open'],
      component: lazyRouteComponent(() => import('./SalesPage.tsx'), 'SalesPage'),
      article: 'sales-leads',
      lists: 'lead',
      export: {
        path: toExportPath('zoho_leads_import.csv'),
        toQuery: ({ q, source, from, to }) => ({ q, source, createdFrom: from, createdTo: to }),
      },
      navigation: {
        section: 'Business',
        label: 'Sales Leads',
        about: 'Who may buy next, from first call to order',
        icon: IconTargetArrow,
        order: 160,
      },
    },
  ],
  imports: [{ title: 'Import Leads', kind: LEAD_IMPORT_KIND, recordKind: 'lead', source: 'Zoho CRM' }],
  auditLabels: {
    'leads.exported': 'Exported leads',
    'leads.import-cancelled': 'Cancelled an import of leads',
    'leads.import-undone': 'Undid an import of leads',
    'leads.imported': 'Imported leads',
    'lead.changed': 'Changed a lead',
    'lead.created': 'Added a lead',
  },
  records: { lead: { noun: 'Lead', link: (id) => ({ to: '/sales', search: { open: id } }) } },
};
