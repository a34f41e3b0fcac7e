import { lazyRouteComponent } from '@tanstack/react-router';
import { IconLayoutDashboard } from '../../../../platform/web/icons/icons.data.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const dashboardPages: WebFeature<'/dashboard'> = {
  pages: [
    {
      path: '/dashboard',
      search: ['range'],
      component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
      prefetch: async (client, { search }) => (await import('./dashboard.queries.ts')).prefetchDashboard(client, search.range),
      article: 'dashboard-overview',
      navigation: {
        section: '',
        label: 'Dashboard',
        about: 'The day at a glance, and what waits for you',
        icon: IconLayoutDashboard,
        order: -10,
      },
    },
  ],
};
