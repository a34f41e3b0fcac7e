import { IconTargetArrow } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { toExportPath } from '../../../../platform/export-path.ts';
import { toSyncStatus } from '../../../../platform/sync-status.ts';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { toDays } from '../lead-days.rules.ts';
import { LEAD_IMPORT_KIND } from '../lead-import-kind.ts';
import { LeadFigures } from './customer/LeadFigures.tsx';

export const leadPages: WebFeature<'/sales'> = {
  pages: [
    {
      path: '/sales',
      search: ['q', 'source', 'owner', 'status', 'stage', 'from', 'to', 'sync', 'open', 'view', 'sort', 'columns', 'group'],
      component: lazyRouteComponent(() => import('./SalesPage.tsx'), 'SalesPage'),
      article: 'sales-leads',
      lists: 'lead',
      export: {
        path: toExportPath('zoho_leads_import.csv'),
        toQuery: ({ q, source, owner, from, to, sync }) => ({ q, source, owner, ...toDays(from, to), sync: toSyncStatus(sync) }),
      },
      creates: { label: 'Lead' },
      goKey: 'L',
      navigation: {
        section: 'Business',
        label: 'Sales Leads',
        about: 'Pipeline from first call to order',
        icon: IconTargetArrow,
        order: 160,
      },
    },
  ],
  slots: [
    // Not lazy because it is visible immediately.
    { slot: 'customer-figures', order: 20, Component: LeadFigures },
    {
      slot: 'customer-tabs',
      order: 20,
      tab: 'leads',
      label: 'Leads',
      count: ({ leadCount }) => leadCount,
      Component: lazyPart(async () => (await import('./customer/LeadsOfCustomer.tsx')).LeadsOfCustomer),
    },
  ],
  imports: [{ title: 'Import Leads', kind: LEAD_IMPORT_KIND, recordKind: 'lead', source: 'Zoho CRM' }],
  auditLabels: {
    'leads.exported': 'Exported leads',
    'leads.import-cancelled': 'Canceled a lead import',
    'leads.import-undone': 'Undid a lead import',
    'leads.imported': 'Imported leads',
    'lead.changed': 'Updated a lead',
    'lead.created': 'Added a lead',
  },
  records: { lead: { noun: 'Lead', link: (id) => ({ to: '/sales', search: { open: id } }) } },
};
