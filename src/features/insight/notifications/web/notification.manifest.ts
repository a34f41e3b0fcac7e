import { lazy } from 'react';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { Bell } from './Bell.tsx';
import { UNREAD_KEY, unreadOfKey, watchKey } from './notification.queries.ts';
import { notificationShortcuts } from './notification-shortcuts.ts';

const MentionSuggestions = lazyPart(async () => (await import('./MentionSuggestions.tsx')).MentionSuggestions);

export const notificationPages: WebFeature = {
  shortcuts: Object.values(notificationShortcuts),
  pageData: [
    { kind: 'session', name: 'unread', toKey: () => UNREAD_KEY },
    { kind: 'ticket', name: 'watch', toKey: ({ id }) => watchKey(id) },
    { kind: 'ticket', name: 'unread', toKey: ({ id }) => unreadOfKey(id) },
  ],
  slots: [
    { slot: 'header', order: 10, Component: Bell },
    {
      slot: 'account',
      order: 10,
      Component: lazy(async () => ({ default: (await import('./NotificationSettings.tsx')).NotificationSettings })),
    },
    { slot: 'note-composer', order: 90, Component: MentionSuggestions },
    { slot: 'comment-composer', order: 10, Component: MentionSuggestions },
    { slot: 'ticket-header', order: 20, Component: lazyPart(async () => (await import('./WatchMenu.tsx')).WatchMenu) },
  ],
};
