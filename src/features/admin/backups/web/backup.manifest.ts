import { IconDatabaseExport } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const backupPages: WebFeature<'/backups'> = {
  pages: [
    {
      path: '/backups',
      access: 'admin',
      article: 'backups',
      component: lazyRouteComponent(() => import('./BackupsPage.tsx'), 'BackupsPage'),
      accountMenu: { label: 'Backups', icon: IconDatabaseExport, order: 20 },
    },
  ],
  auditLabels: {
    'backup.started': 'Started a backup',
    'backup.made': 'Created a backup',
    'backup.failed': 'Failed to create a backup',
    'backup.removed': 'Deleted an old backup',
    'backup.downloaded': 'Downloaded a backup',
    'backup.restored': 'Restored a backup',
  },
  records: { backup: { noun: 'Backup', link: () => ({ to: '/backups' }) } },
};
