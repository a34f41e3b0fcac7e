import { IconUsers } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const accountPages: WebFeature = {
  pages: [
    {
      path: '/customers',
      search: ['q', 'open'],
      component: lazyRouteComponent(() => import('./list/CustomersPage.tsx'), 'CustomersPage'),
      lists: 'customer',
      navigation: {
        section: 'Business',
        label: 'Customers',
        about: 'Repair shops, their people and their tools',
        icon: IconUsers,
        order: 165,
      },
    },
    {
      path: '/customers/$customerId',
      search: ['q', 'open', 'tab', 'with'],
      component: lazyRouteComponent(() => import('./detail/CustomerPage.tsx'), 'CustomerPage'),
    },
  ],
  auditLabels: {
    'customer.changed': 'Changed a customer',
    'customer.created': 'Created a customer',
    'customer.renamed': 'Renamed a customer',
    'customer-merge.done': 'Merged two customers',
    'customer-merge.undone': 'Undid the merge of two customers',
  },
};
