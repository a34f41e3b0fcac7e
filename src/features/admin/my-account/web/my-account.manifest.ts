import { IconUserCircle } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const myAccountPages: WebFeature<'/account'> = {
  pages: [
    {
      path: '/account',
      component: lazyRouteComponent(() => import('./AccountPage.tsx'), 'AccountPage'),
      accountMenu: { label: 'My account', icon: IconUserCircle, order: 5 },
      article: 'my-account',
    },
  ],
  records: { account: { noun: 'Account', link: () => ({ to: '/account', search: {} }) } },
};
