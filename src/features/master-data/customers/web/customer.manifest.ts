import { IconUsers } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { toExportPath } from '../../../../platform/export-path.ts';
import { toSyncStatus } from '../../../../platform/sync-status.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { CUSTOMER_IMPORT_KIND } from '../customer-import-kind.ts';

export const customerPages: WebFeature<'/customers' | '/customers/$customerId'> = {
  pages: [
    {
      path: '/customers',
      search: ['q', 'sync', 'open', 'sort', 'columns', 'layout'],
      component: lazyRouteComponent(() => import('./list/CustomersPage.tsx'), 'CustomersPage'),
      article: 'customers',
      lists: 'customer',
      export: { path: toExportPath('zoho_accounts_import.csv'), toQuery: ({ q, sync }) => ({ q, sync: toSyncStatus(sync) }) },
      creates: { label: 'Customer' },
      goKey: 'C',
      navigation: {
        section: 'Business',
        label: 'Customers',
        about: 'Repair shops, contacts and tools',
        icon: IconUsers,
        order: 165,
      },
    },
    {
      path: '/customers/$customerId',
      search: ['q', 'open', 'tab', 'with'],
      component: lazyRouteComponent(() => import('./detail/CustomerPage.tsx'), 'CustomerPage'),
      article: 'customers',
    },
  ],
  imports: [{ title: 'Import Customers', kind: CUSTOMER_IMPORT_KIND, recordKind: 'customer', source: 'Zoho CRM' }],
  auditLabels: {
    'accounts.exported': 'Exported customers',
    'accounts.import-cancelled': 'Canceled a customer import',
    'accounts.import-undone': 'Undid a customer import',
    'accounts.imported': 'Imported customers',
    'customer.changed': 'Updated a customer',
    'customer.created': 'Added a customer',
    'customer.renamed': 'Renamed a customer',
    'customer-merge.done': 'Merged two customers',
    'customer-merge.undone': 'Undid a customer merge',
    'distinct-customers.marked': 'Marked two customers as not duplicates',
    'distinct-customers.unmarked': 'Marked two customers as possible duplicates again',
  },
  records: {
    customer: { noun: 'Customer', link: (id) => ({ to: `/customers/${encodeURIComponent(id)}` }) },
    'customer-merge': { noun: 'Customer merge' },
    'distinct-customers': { noun: 'Duplicate dismissal' },
  },
};
