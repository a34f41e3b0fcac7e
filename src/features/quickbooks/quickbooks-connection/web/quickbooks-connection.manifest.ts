import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import type { QUICKBOOKS_CALLBACK_PATH } from '../quickbooks-connection.contract.ts';

export const quickbooksConnectionPages: WebFeature<typeof QUICKBOOKS_CALLBACK_PATH> = {
  pages: [
    {
      path: '/auth/quickbooks/connect-callback',
      access: 'public',
      layout: 'none',
      hasSecretQuery: true,
      component: lazyRouteComponent(() => import('./ConnectCallbackPage.tsx'), 'ConnectCallbackPage'),
    },
  ],
  slots: [
    {
      slot: 'quickbooks-secret',
      order: 10,
      Component: lazyPart(async () => (await import('./QuickbooksRow.tsx')).QuickbooksRow),
    },
  ],
  auditLabels: {
    'quickbooks.connected': 'Connected QuickBooks',
    'quickbooks.disconnected': 'Disconnected QuickBooks',
  },
};
