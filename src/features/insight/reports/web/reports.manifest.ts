import { IconReportAnalytics } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const reportPages: WebFeature<'/reports'> = {
  pages: [
    {
      path: '/reports',
      search: ['range'],
      component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage'),
      prefetch: async (client, { search }) => (await import('./reports.queries.ts')).prefetchReports(client, search.range),
      article: 'reports',
      goKey: 'E',
      navigation: {
        section: 'Tools & Admin',
        label: 'Reports',
        about: 'Leads, technicians and tickets over time',
        icon: IconReportAnalytics,
        order: 320,
      },
    },
  ],
};
