import { lazy } from 'react';
import type { WebFeature } from '../../../platform/web/web-feature.ts';
import { Bell } from './Bell.tsx';

const MentionSuggestions = lazy(async () => ({ default: (await import('./MentionSuggestions.tsx')).MentionSuggestions }));

export const notificationPages: WebFeature = {
  parts: [
    { place: 'header', order: 10, Component: Bell },
    {
      place: 'account',
      order: 10,
      Component: lazy(async () => ({ default: (await import('./NotificationsPanel.tsx')).NotificationsPanel })),
    },
    { place: 'note-composer', order: 90, Component: MentionSuggestions },
    { place: 'comment-composer', order: 10, Component: MentionSuggestions },
    { place: 'ticket-head', order: 20, Component: lazy(async () => ({ default: (await import('./WatchMenu.tsx')).WatchMenu })) },
  ],
};
