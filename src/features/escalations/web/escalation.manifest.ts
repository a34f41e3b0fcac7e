import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const escalationParts: WebFeature = {
  parts: [
    {
      place: 'ticket-actions',
      order: 90,
      Component: lazyRouteComponent(() => import('./TriggerEscalation.tsx'), 'TriggerEscalation'),
    },
  ],
};
