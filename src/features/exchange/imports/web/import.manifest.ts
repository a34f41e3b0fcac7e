import { lazyRouteComponent } from '@tanstack/react-router';
import { IconFileImport } from '../../../../platform/web/icons/icons.data.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const importPages: WebFeature<'/import'> = {
  pages: [
    {
      path: '/import',
      access: 'admin',
      search: ['kind', 'open'],
      component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
      article: 'imports-and-exports',
      accountMenu: { label: 'Import', icon: IconFileImport, order: 5 },
    },
  ],
};
