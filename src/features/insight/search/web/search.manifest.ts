import { IconSearch } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const searchPages: WebFeature<'/search'> = {
  pages: [
    {
      path: '/search',
      search: ['q', 'kind'],
      component: lazyRouteComponent(() => import('./SearchPage.tsx'), 'SearchPage'),
      article: 'search',
      heading: { label: 'Search', icon: IconSearch },
    },
  ],
  finder: {
    label: 'Search everywhere',
    icon: IconSearch,
    toPage: (text) => ({ to: '/search', ...(text !== '' && { search: { q: text } }) }),
    find: async (text) => (await import('./search.queries.ts')).findGroups(text),
    findNamed: async (text) => (await import('./search.queries.ts')).findNamed(text),
  },
};
