import { IconCalendarEvent } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const eventPages: WebFeature<'/events'> = {
  pages: [
    {
      path: '/events',
      access: 'admin',
      search: ['q', 'when', 'open', 'people'],
      component: lazyRouteComponent(() => import('./EventsPage.tsx'), 'EventsPage'),
      creates: { label: 'Event' },
      goKey: 'V',
      navigation: {
        section: 'Tools & Admin',
        label: 'Events',
        about: 'Events, training and registrations',
        icon: IconCalendarEvent,
        order: 350,
      },
      heading: { label: 'Events & Training', icon: IconCalendarEvent },
      article: 'events-and-training',
    },
  ],
  auditLabels: {
    'event.announced': 'Announced an event',
    'event.announcement_stopped': 'Stopped an announcement',
    'event.changed': 'Updated an event',
    'event.created': 'Added an event',
    'event.deleted': 'Deleted an event',
    'event.registered': 'Registered attendees for an event',
    'event.unregistered': 'Removed attendees from an event',
  },
  records: { event: { noun: 'Event', link: (id) => ({ to: '/events', search: { open: id } }) } },
};
