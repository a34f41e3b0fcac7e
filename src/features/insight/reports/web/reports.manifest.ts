import { lazyRouteComponent } from '@tanstack/react-router';
import { IconReportAnalytics } from '../../../../platform/web/icons/icons.data.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const reportPages: WebFeature<'/reports'> = {
  pages: [
    {
      path: '/reports',
      search: ['range'],
      component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage'),
      prefetch: async (client, { search }) => (await import('./reports.queries.ts')).prefetchReports(client, search.range),
      article: 'reports',
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
