import { IconTruckDelivery } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const supplierPages: WebFeature<'/suppliers'> = {
  pages: [
    {
      path: '/suppliers',
      search: ['q', 'open'],
      component: lazyRouteComponent(() => import('./SuppliersPage.tsx'), 'SuppliersPage'),
      lists: 'supplier',
      heading: { label: 'Suppliers', icon: IconTruckDelivery },
    },
  ],
  auditLabels: { 'supplier.changed': 'Updated a supplier', 'supplier.created': 'Added a supplier' },
  records: { supplier: { noun: 'Supplier', link: (id) => ({ to: '/suppliers', search: { open: id } }) } },
};
