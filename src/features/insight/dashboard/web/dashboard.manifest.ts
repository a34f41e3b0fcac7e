import { IconLayoutDashboard } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const dashboardPages: WebFeature<'/dashboard'> = {
  pages: [
    {
      path: '/dashboard',
      search: ['range', 'from', 'to'],
      component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
      prefetch: async (client, { search }) => (await import('./dashboard.queries.ts')).prefetchDashboard(client, search),
      article: 'dashboard-overview',
      goKey: 'D',
      navigation: {
        section: '',
        label: 'Dashboard',
        about: 'Your day at a glance',
        icon: IconLayoutDashboard,
        order: -10,
      },
    },
  ],
};
