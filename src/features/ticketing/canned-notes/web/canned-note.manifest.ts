import { IconMessage2Bolt } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const cannedNotePages: WebFeature<'/canned-notes'> = {
  pages: [
    {
      path: '/canned-notes',
      search: ['q', 'open'],
      component: lazyRouteComponent(() => import('./CannedNotesPage.tsx'), 'CannedNotesPage'),
      lists: 'canned-note',
      article: 'canned-notes',
      accountMenu: { label: 'Canned notes', icon: IconMessage2Bolt, order: 7 },
    },
  ],
  slots: [
    {
      slot: 'note-composer',
      order: 30,
      Component: lazyPart(async () => (await import('./CannedNotePicker.tsx')).CannedNotePicker),
    },
  ],
  auditLabels: {
    'canned-note.changed': 'Updated a canned note',
    'canned-note.created': 'Added a canned note',
    'canned-note.deleted': 'Deleted a canned note',
  },
  records: { 'canned-note': { noun: 'Canned note', link: (id) => ({ to: '/canned-notes', search: { open: id } }) } },
};
