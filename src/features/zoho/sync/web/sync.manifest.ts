import { IconRefresh } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { recordSyncKey } from './record/record-sync-key.ts';

export const syncPages: WebFeature<'/zoho-sync' | '/zoho-sync/decisions'> = {
  pages: [
    {
      path: '/zoho-sync',
      access: 'admin',
      search: ['run'],
      component: lazyRouteComponent(() => import('./SyncPage.tsx'), 'SyncPage'),
      article: 'zoho-synchronization',
      goKey: 'Z',
      navigation: {
        section: 'Tools & Admin',
        label: 'Zoho Sync',
        about: 'Sync status, sync actions and conflicts',
        icon: IconRefresh,
        order: 370,
      },
    },
    {
      path: '/zoho-sync/decisions',
      access: 'admin',
      search: ['show'],
      component: lazyRouteComponent(() => import('./decisions/DecisionsPage.tsx'), 'DecisionsPage'),
      article: 'zoho-synchronization',
    },
  ],
  settings: [
    {
      title: 'Data Synchronization',
      column: 'right',
      order: 130,
      Component: lazyPart(async () => (await import('./mapping/MappingPart.tsx')).MappingPart),
    },
  ],
  slots: [
    {
      slot: 'sync-enabling',
      order: 10,
      Component: lazyPart(async () => (await import('./preview/EnableSyncDialog.tsx')).EnableSyncDialog),
    },
    { slot: 'case-end', order: 10, Component: lazyPart(async () => (await import('./record/SyncPanel.tsx')).TicketSyncPanel) },
    { slot: 'rma-side', order: 60, Component: lazyPart(async () => (await import('./record/SyncPanel.tsx')).RepairSyncPanel) },
    { slot: 'lead', order: 10, Component: lazyPart(async () => (await import('./record/SyncPanel.tsx')).LeadSyncPanel) },
    { slot: 'customer-facts', order: 10, Component: lazyPart(async () => (await import('./record/SyncPanel.tsx')).CustomerSyncPanel) },
  ],
  pageData: [{ kind: 'ticket', name: 'sync', toKey: ({ id }) => recordSyncKey('ticket', id) }],
  records: {
    sync: { noun: 'Zoho Sync', link: () => ({ to: '/zoho-sync' }) },
    'sync-run': { noun: 'Sync action', link: () => ({ to: '/zoho-sync' }) },
  },
  auditLabels: {
    'sync.started': 'Started a sync action',
    'sync.stopped': 'Stopped a sync action',
    'sync.decided': 'Made a sync decision',
    'sync.undone': 'Undid a sync decision',
    'sync.retried': 'Retried a failed record',
    'sync.unreadable-retried': 'Retried unreadable Zoho records',
    'sync.sent-again': 'Sent a deleted record to Zoho again',
    'sync.mapping': 'Updated the Zoho field mapping',
  },
};
