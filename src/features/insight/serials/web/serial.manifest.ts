import { IconScan } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const serialPages: WebFeature<'/serials/$serial'> = {
  pages: [
    {
      path: '/serials/$serial',
      component: lazyRouteComponent(() => import('./SerialPage.tsx'), 'SerialPage'),
      article: 'serial-numbers',
      heading: { label: 'Serial number', icon: IconScan },
    },
  ],
  auditLabels: { 'serial.transferred': 'Transferred a tool' },
};
