import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const priceListPages: WebFeature = {
  settings: [
    {
      title: 'Customization',
      column: 'right',
      order: 240,
      Component: lazyRouteComponent(() => import('./PriceListPart.tsx'), 'PriceListPart'),
    },
  ],
  auditLabels: {
    'price-list-item.changed': 'Updated the price list',
    'price-list-item.created': 'Added to the price list',
  },
  records: { 'price-list-item': { noun: 'Price list item', link: () => ({ to: '/settings' }) } },
};
