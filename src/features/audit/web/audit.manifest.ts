import { IconHistory } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const auditPages: WebFeature = {
  pages: [
    {
      path: '/audit-log',
      access: 'admin',
      component: lazyRouteComponent(() => import('./AuditLogPage.tsx'), 'AuditLogPage'),
      accountMenu: { label: 'Audit log', icon: IconHistory, order: 10 },
    },
  ],
  auditLabels: { 'access.refused': 'Was refused', 'audit.exported': 'Exported the audit log' },
  records: { call: { noun: 'Call' } },
};
