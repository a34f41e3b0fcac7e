import { IconReportAnalytics } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const reportPages: WebFeature<'/reports'> = {
  pages: [
    {
      path: '/reports',
      search: ['range', 'from', 'to'],
      component: lazyRouteComponent(() => import('./ReportsPage.tsx'), 'ReportsPage'),
      prefetch: async (client, { search }) => (await import('./reports.queries.ts')).prefetchReports(client, search),
      article: 'reports',
      goKey: 'E',
      navigation: {
        section: 'Tools & Admin',
        label: 'Reports',
        about: 'Money, open work, leads and tickets over time',
        icon: IconReportAnalytics,
        order: 320,
      },
    },
  ],
  auditLabels: { 'report.exported': 'Exported a report' },
};
