import { lazy } from 'react';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const viewPages: WebFeature = {
  parts: [
    {
      place: 'ticket-list-head',
      order: 100,
      Component: lazy(async () => ({ default: (await import('./ViewControls.tsx')).ViewControls })),
    },
    { place: 'sidebar-section', order: 100, Component: lazy(async () => ({ default: (await import('./SidebarViews.tsx')).SidebarViews })) },
  ],
};
