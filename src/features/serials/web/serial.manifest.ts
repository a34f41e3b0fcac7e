import { IconScan } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

/** The address of everything about one serial number, as the router writes it. */
export const SERIAL_PATH = '/serials/$serial';

export const serialPages: WebFeature = {
  pages: [
    {
      path: SERIAL_PATH,
      component: lazyRouteComponent(() => import('./SerialPage.tsx'), 'SerialPage'),
      heading: { label: 'Serial number', icon: IconScan },
    },
  ],
  auditLabels: { 'serial.transferred': 'Changed the owner of a tool' },
};
