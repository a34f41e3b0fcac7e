import { IconHistory } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { AUDIT_EXPORT } from '../audit-export.ts';
import { FILTER_KEYS, toAuditFilters } from './audit-search.ts';

export const auditPages: WebFeature<'/audit-log'> = {
  pages: [
    {
      path: '/audit-log',
      access: 'admin',
      article: 'audit-log',
      search: [...FILTER_KEYS, 'open', 'sort', 'columns', 'group'],
      export: { path: AUDIT_EXPORT, toQuery: toAuditFilters },
      component: lazyRouteComponent(() => import('./AuditLogPage.tsx'), 'AuditLogPage'),
      accountMenu: { label: 'Audit log', icon: IconHistory, order: 10 },
    },
  ],
  auditLabels: { 'access.refused': 'Was denied access', 'audit.exported': 'Exported the audit log' },
  records: { call: { noun: 'API request' } },
};
