import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { groupByCategory } from '../article.rules.ts';
import { useAllArticles, useFoundArticles } from './article.queries.ts';
import { ARTICLE_PATH } from './article-paths.ts';
import { CategoryPanel } from './CategoryPanel.tsx';
import { ArticleModal } from './editing/ArticleModal.tsx';
import { FoundList } from './FoundList.tsx';
import classes from './KnowledgeBasePage.module.css';

export function KnowledgeBasePage() {
  const { search, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const { user } = useAuth();
  const navigate = useNavigate();
  const { data: found } = useFoundArticles(q);
  const isAdmin = user?.role === 'Admin';

  function handleSubmit() {
    const [best] = found?.rows ?? [];
    if (best && box.value.trim() === q) void navigate({ to: ARTICLE_PATH, params: { slug: best.id } });
  }

  return (
    <div className={classes.page}>
      <HeaderSearch {...box} onSubmit={handleSubmit} placeholder="Search articles by title or text…" />
      {isAdmin && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => open(NEW_RECORD)}>
            Add article
          </Button>
        </div>
      )}
      {q === '' ? <Categories /> : <FoundList search={q} onClear={() => box.onChange('')} />}
      {isAdmin && openId === NEW_RECORD && <ArticleModal article={undefined} onClose={close} />}
    </div>
  );
}

function Categories() {
  const { data, error, refetch } = useAllArticles();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <EmptyState title="No articles yet" hint="An Admin can add the first one." />;
  return (
    <div className={classes.categories}>
      {groupByCategory(data ?? []).map(({ category, articles }) => (
        <CategoryPanel key={category} category={category} articles={articles} />
      ))}
    </div>
  );
}
