import { IconFileImport } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
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
  auditLabels: { 'import.left-out-downloaded': 'Downloaded the left-out rows of an import' },
  records: { import: { noun: 'Import' } },
};
