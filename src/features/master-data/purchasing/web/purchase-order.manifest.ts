import { IconShoppingCart } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { ORDER_EXPORT_PATH } from './purchase-order.queries.ts';

export const purchasingPages: WebFeature<'/purchase-orders'> = {
  pages: [
    {
      path: '/purchase-orders',
      search: ['q', 'open', 'status'],
      component: lazyRouteComponent(() => import('./PurchaseOrdersPage.tsx'), 'PurchaseOrdersPage'),
      lists: 'purchase-order',
      heading: { label: 'Purchase orders', icon: IconShoppingCart },
      export: { path: ORDER_EXPORT_PATH, toQuery: ({ q, status }) => ({ q, status }) },
    },
  ],
  slots: [
    { slot: 'parts-actions', order: 10, Component: lazyPart(async () => (await import('./PartsActions.tsx')).PartsActions) },
    { slot: 'part-order', order: 10, Component: lazyPart(async () => (await import('./OrderPart.tsx')).OrderPart) },
    { slot: 'part-orders', order: 10, Component: lazyPart(async () => (await import('./OrdersOfPart.tsx')).OrdersOfPart) },
  ],
  auditLabels: {
    'purchase-order.canceled': 'Canceled a purchase order',
    'purchase-order.changed': 'Updated a purchase order',
    'purchase-order.created': 'Created a purchase order',
    'purchase-order.downloaded': 'Downloaded a purchase order',
    'purchase-order.placed': 'Placed a purchase order',
    'purchase-order.received': 'Received parts of a purchase order',
    'purchase-orders.exported': 'Exported purchase orders',
  },
  records: { 'purchase-order': { noun: 'Purchase order', link: (id) => ({ to: '/purchase-orders', search: { open: id } }) } },
};
