import { lazy } from 'react';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const notificationPages: WebFeature = {
  parts: [
    {
      place: 'account',
      order: 10,
      Component: lazy(async () => ({ default: (await import('./NotificationsPanel.tsx')).NotificationsPanel })),
    },
  ],
};
