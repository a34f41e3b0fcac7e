import { IconBook2, IconZoomQuestion } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { lazyDialog } from '../../../platform/web/overlay/lazy-dialog.tsx';
import type { DialogProps, WebFeature } from '../../../platform/web/web-feature.ts';
import { ARTICLE_PATH, ARTICLES_PATH } from './article-paths.ts';

const SearchDialog = lazyDialog<DialogProps>(async () => (await import('./SearchDialog.tsx')).SearchDialog);

export const articlePages: WebFeature = {
  pages: [
    {
      path: ARTICLES_PATH,
      search: ['q', 'open'],
      component: lazyRouteComponent(() => import('./KnowledgeBasePage.tsx'), 'KnowledgeBasePage'),
      navigation: {
        section: 'Tools & Admin',
        label: 'Knowledge Base',
        about: 'How everything here works',
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
  commands: [{ name: 'search-knowledge-base', label: 'Search the knowledge base', icon: IconZoomQuestion, Dialog: SearchDialog }],
  auditLabels: {
    'article.changed': 'Changed an article',
    'article.created': 'Added an article',
  },
};
