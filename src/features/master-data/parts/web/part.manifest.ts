import { IconPackages } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const partPages: WebFeature<'/parts-inventory'> = {
  pages: [
    {
      path: '/parts-inventory',
      search: ['q', 'open', 'stock', 'sort', 'columns', 'group'],
      component: lazyRouteComponent(() => import('./PartsPage.tsx'), 'PartsPage'),
      article: 'parts-inventory',
      creates: { label: 'Part' },
      goKey: 'P',
      navigation: {
        section: 'Business',
        label: 'Parts Inventory',
        about: 'Parts stock, cost and pricing',
        icon: IconPackages,
        order: 210,
      },
    },
  ],
  auditLabels: {
    'parts.exported': 'Exported parts',
    'part.changed': 'Updated a part',
    'part.created': 'Added a part',
  },
  records: { part: { noun: 'Part', link: (id) => ({ to: '/parts-inventory', search: { open: id } }) } },
};
