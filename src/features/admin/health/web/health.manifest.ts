import { lazyRouteComponent } from '@tanstack/react-router';
import { IconActivityHeartbeat } from '../../../../platform/web/icons/icons.data.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const healthPages: WebFeature<'/health'> = {
  pages: [
    {
      path: '/health',
      access: 'admin',
      component: lazyRouteComponent(() => import('./HealthPage.tsx'), 'HealthPage'),
      accountMenu: { label: 'Health', icon: IconActivityHeartbeat, order: 30 },
      article: 'health',
    },
  ],
  auditLabels: { 'job.retried': 'Retried a failed job' },
  records: { job: { noun: 'Job' } },
};
