import { IconScan } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { SERIAL_PATH } from './serial-paths.ts';

export const serialPages: WebFeature<typeof SERIAL_PATH> = {
  pages: [
    {
      path: SERIAL_PATH,
      component: lazyRouteComponent(() => import('./SerialPage.tsx'), 'SerialPage'),
      article: 'serial-numbers',
      heading: { label: 'Serial number', icon: IconScan },
    },
  ],
  auditLabels: { 'serial.transferred': 'Transferred a tool' },
};
