import { IconChartBar } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { FLEET_KEYS } from '../fleet-search.ts';

export const fleetPages: WebFeature<'/fleet'> = {
  pages: [
    {
      path: '/fleet',
      search: [...FLEET_KEYS, 'sort', 'columns', 'group'],
      component: lazyRouteComponent(() => import('./FleetPage.tsx'), 'FleetPage'),
      article: 'fleet-analytics',
      goKey: 'F',
      navigation: {
        section: 'Tools & Admin',
        label: 'Fleet Analytics',
        about: 'Open and resolved cases by vehicle make',
        icon: IconChartBar,
        order: 310,
      },
    },
  ],
};
