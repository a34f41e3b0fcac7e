import { IconTargetArrow } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const leadPages: WebFeature = {
  pages: [
    {
      path: '/sales',
      search: ['q', 'source', 'status', 'open'],
      component: lazyRouteComponent(() => import('./SalesPage.tsx'), 'SalesPage'),
      lists: 'lead',
      navigation: {
        section: 'Business',
        label: 'Sales Leads',
        about: 'Who may buy next, from first call to order',
        icon: IconTargetArrow,
        order: 160,
      },
    },
  ],
  auditLabels: { 'lead.changed': 'Changed a lead', 'lead.created': 'Added a lead' },
};
