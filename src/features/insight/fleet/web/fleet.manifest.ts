import { lazyRouteComponent } from '@tanstack/react-router';
import { IconChartBar } from '../../../../platform/web/icons/icons.data.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { FLEET_KEYS } from '../fleet-search.ts';

export const fleetPages: WebFeature<'/fleet'> = {
  pages: [
    {
      path: '/fleet',
      search: FLEET_KEYS,
      component: lazyRouteComponent(() => import('./FleetPage.tsx'), 'FleetPage'),
      article: 'fleet-analytics',
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
