import { Button } from '@mantine/core';
import { countText } from '../../../../platform/web/count-text.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { useFoundArticles } from './article.queries.ts';
import { FoundArticle } from './FoundArticle.tsx';
import classes from './FoundList.module.css';

interface FoundListProps {
  search: string;
  onClear: () => void;
}

/** The articles that match, the best first. */
export function FoundList({ search, onClear }: FoundListProps) {
  const { data, error, refetch } = useFoundArticles(search);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { rows, total } = data;
  return (
    <div className={classes.found}>
      <p className={classes.count} role="status">
        {rows.length > 0 && countText(total, 'article', 'articles')}
      </p>
      {rows.length > 0 ? (
        <ul className={classes.list} aria-label="Articles found">
          {rows.map((article) => (
            <FoundArticle key={article.id} article={article} search={search} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No matching articles"
          hint="Try fewer words, such as the name of a button or page."
          action={<Button onClick={onClear}>Clear search</Button>}
        />
      )}
    </div>
  );
}
