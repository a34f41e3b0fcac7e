import { IconBook2 } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { ARTICLE_PATH, ARTICLES_PATH, toArticlePath } from './article-paths.ts';

export const articlePages: WebFeature<typeof ARTICLES_PATH | typeof ARTICLE_PATH> = {
  pages: [
    {
      path: ARTICLES_PATH,
      search: ['q', 'open'],
      component: lazyRouteComponent(() => import('./KnowledgeBasePage.tsx'), 'KnowledgeBasePage'),
      goKey: 'K',
      navigation: {
        section: 'Tools & Admin',
        label: 'Knowledge Base',
        about: 'Guides for every page',
        icon: IconBook2,
        order: 330,
      },
      article: 'knowledge-base',
    },
    {
      path: ARTICLE_PATH,
      search: ['open'],
      component: lazyRouteComponent(() => import('./article/ArticlePage.tsx'), 'ArticlePage'),
      article: 'knowledge-base',
    },
  ],
  auditLabels: {
    'article.changed': 'Updated an article',
    'article.created': 'Added an article',
  },
  records: { article: { noun: 'Article', link: (id) => ({ to: toArticlePath(id) }) } },
};
