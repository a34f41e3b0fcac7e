import { IconTerminal2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const debugPages: WebFeature<'/debug'> = {
  pages: [
    {
      path: '/debug',
      access: 'admin',
      layout: 'none',
      search: ['level', 'q'],
      component: lazyRouteComponent(() => import('./DebugPage.tsx'), 'DebugPage'),
      accountMenu: { label: 'Debug logs', icon: IconTerminal2, order: 40 },
      article: 'debug-logs',
    },
  ],
  auditLabels: { 'debug.line_added': 'Added a test log line', 'debug.logs_cleared': 'Cleared the debug logs' },
};
