import { IconCheckbox } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const activityPages: WebFeature<'/tasks'> = {
  pages: [
    {
      path: '/tasks',
      search: ['state', 'assignee'],
      component: lazyRouteComponent(() => import('./TasksPage.tsx'), 'TasksPage'),
      lists: 'task',
      goKey: 'M',
      article: 'customers',
      heading: { label: 'All tasks', icon: IconCheckbox },
    },
  ],
  slots: [
    {
      slot: 'customer-tabs',
      order: 5,
      tab: 'timeline',
      label: 'Timeline',
      Component: lazyPart(async () => (await import('./CustomerTimeline.tsx')).CustomerTimeline),
    },
    { slot: 'lead', order: 5, Component: lazyPart(async () => (await import('./LeadActivities.tsx')).LeadActivities) },
  ],
  auditLabels: {
    'note.changed': 'Updated a note',
    'note.created': 'Added a note',
    'note.deleted': 'Deleted a note',
    'note.restored': 'Restored a note',
    'task.changed': 'Updated a task',
    'task.created': 'Added a task',
    'task.deleted': 'Deleted a task',
    'task.restored': 'Restored a task',
  },
  records: { 'customer-note': { noun: 'Note' }, task: { noun: 'Task' } },
};
