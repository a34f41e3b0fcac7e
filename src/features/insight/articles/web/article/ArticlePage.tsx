import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '../../../../../platform/web/call.ts';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { HeaderSearch } from '../../../../../platform/web/ui/header/HeaderSearch.tsx';
import { useBelongsTo } from '../../../../../platform/web/ui/header/section.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { useArticle } from '../article.queries.ts';
import { ARTICLES_PATH } from '../article-paths.ts';
import { ArticleView } from './ArticleView.tsx';

export function ArticlePage() {
  const { slug = '' } = useParams({ strict: false });
  useBelongsTo(ARTICLES_PATH);
  return (
    <>
      <ArticleSearch />
      <KnownArticle key={slug} slug={slug} />
    </>
  );
}

/** Leads from one article to others. */
function ArticleSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const handleSubmit = () => void navigate({ to: ARTICLES_PATH, search: { q: text.trim() } });
  return <HeaderSearch value={text} onChange={setText} onSubmit={handleSubmit} placeholder="Search articles by title or text…" />;
}

function KnownArticle({ slug }: { slug: string }) {
  const { data: article, error, refetch } = useArticle(slug);
  if (article) return <ArticleView article={article} />;
  if (error instanceof CallError && error.status === 404) {
    const back = (
      <LinkButton to={ARTICLES_PATH} variant="filled">
        Back to Knowledge Base
      </LinkButton>
    );
    return <EmptyState title="Article not found" hint="It may have moved. Search for it by title." action={back} />;
  }
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
}
