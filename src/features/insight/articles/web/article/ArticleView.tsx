import { Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { findMarkdownFault } from '../../../../../platform/markdown/markdown-limits.ts';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import type { Article } from '../../article.contract.ts';
import { findSections } from '../../markdown.rules.ts';
import { ARTICLES_PATH } from '../article-paths.ts';
import { PICTURES } from '../pictures.ts';
import { ArticleActions } from './ArticleActions.tsx';
import classes from './ArticleView.module.css';
import { MoreArticles } from './MoreArticles.tsx';
import { SectionList } from './SectionList.tsx';

export function ArticleView({ article }: { article: Article }) {
  const { user } = useAuth();
  const text = useRef<HTMLDivElement>(null);
  const { id, title, category, keywords, body, isShipped, lastUpdated, lastUpdatedBy } = article;
  const sections = useMemo(() => (findMarkdownFault(body) ? [] : findSections(body)), [body]);

  return (
    <div className={classes.page}>
      <article className={classes.article} aria-labelledby="article-title">
        <nav className={classes.way} aria-label="Breadcrumb">
          <Link to={ARTICLES_PATH}>Knowledge Base</Link> / {category}
        </nav>
        <div className={classes.head}>
          <h2 id="article-title" className={classes.title}>
            {title}
          </h2>
          {user?.role === 'Admin' && <ArticleActions article={article} />}
        </div>
        <div ref={text}>
          <Markdown pictures={PICTURES}>{body}</Markdown>
        </div>
        <footer className={classes.foot}>
          {keywords !== '' && <p>Keywords: {keywords}</p>}
          {!isShipped && (
            <p>
              Updated by {lastUpdatedBy} <RelativeTime at={lastUpdated} />
            </p>
          )}
        </footer>
      </article>
      <aside className={classes.aside} aria-label="Related articles">
        <SectionList sections={sections} text={text} />
        <MoreArticles slug={id} category={category} />
      </aside>
    </div>
  );
}
