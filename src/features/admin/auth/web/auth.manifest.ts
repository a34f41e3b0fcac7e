import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../../../platform/web/lazy-part.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const authPages: WebFeature<'/login' | '/setup' | '/invite'> = {
  pages: [
    {
      path: '/login',
      access: 'public',
      search: ['from', 'error'],
      component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
    },
    {
      path: '/setup',
      access: 'public',
      search: ['from', 'token'],
      component: lazyRouteComponent(() => import('./SetupPage.tsx'), 'SetupPage'),
    },
    {
      path: '/invite',
      access: 'public',
      search: ['from', 'token'],
      component: lazyRouteComponent(() => import('./InvitePage.tsx'), 'InvitePage'),
    },
  ],
  slots: [{ slot: 'user', order: 10, Component: lazyPart(async () => (await import('./SignOutUser.tsx')).SignOutUser) }],
  auditLabels: {
    'auth.device_signed_out': 'Signed out of a device',
    'auth.other_devices_signed_out': 'Signed out of all other devices',
    'auth.password_refused': 'Entered a wrong password',
    'auth.sign_in_failed': 'Failed to sign in',
    'auth.signed_in': 'Signed in',
    'auth.signed_out': 'Signed out',
    'auth.signed_out_by_admin': 'Signed a user out everywhere',
  },
};
