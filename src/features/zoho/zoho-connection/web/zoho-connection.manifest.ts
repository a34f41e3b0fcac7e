import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import type { ZOHO_CALLBACK_PATHS } from '../zoho-connection.contract.ts';

type Path = (typeof ZOHO_CALLBACK_PATHS)['connect' | 'login'] | '/auth/zoho/register';

export const zohoConnectionPages: WebFeature<Path> = {
  pages: [
    {
      path: '/auth/zoho/connect-callback',
      access: 'public',
      layout: 'none',
      hasSecretQuery: true,
      component: lazyRouteComponent(() => import('./callback/ConnectCallbackPage.tsx'), 'ConnectCallbackPage'),
    },
    {
      path: '/auth/zoho/login-callback',
      access: 'public',
      layout: 'none',
      hasSecretQuery: true,
      component: lazyRouteComponent(() => import('./callback/LoginCallbackPage.tsx'), 'LoginCallbackPage'),
    },
    {
      path: '/auth/zoho/register',
      access: 'public',
      search: ['email', 'fullName', 'zohoUserId'],
      component: lazyRouteComponent(() => import('./register/RegisterPage.tsx'), 'RegisterPage'),
    },
  ],
  slots: [
    { slot: 'zoho-secret', order: 10, Component: lazyPart(async () => (await import('./ZohoRow.tsx')).ZohoRow) },
    { slot: 'user', order: 5, Component: lazyPart(async () => (await import('./UnlinkZoho.tsx')).UnlinkUser) },
    { slot: 'account', order: 5, Component: lazyPart(async () => (await import('./UnlinkZoho.tsx')).OwnZohoPanel) },
  ],
  auditLabels: {
    'zoho.connected': 'Connected Zoho',
    'zoho.disconnected': 'Disconnected Zoho',
    'zoho.linked': 'Linked an account to Zoho',
    'zoho.unlinked': 'Unlinked an account from Zoho',
    'zoho.registered': 'Registered through Zoho',
  },
};
