import { Box, Button, Group, Paper, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { countText } from '../../../../platform/web/count-text.ts';
import { useIsPrinted } from '../../../../platform/web/print/useIsPrinted.ts';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import rowLink from '../../../../platform/web/ui/RowLink.module.css';
import { Marked } from '../../../../platform/web/ui/text/Marked.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { ListedArticle, SnippetPiece } from '../article.contract.ts';
import { groupByCategory } from '../article.rules.ts';
import classes from './Articles.module.css';
import { useAllArticles, useFoundArticles } from './article.queries.ts';
import { ARTICLE_PATH } from './article-paths.ts';
import { ArticleModal } from './editing/ArticleModal.tsx';

/** The passage of an article with the searched words. */
function Snippet({ pieces }: { pieces: readonly SnippetPiece[] }) {
  return pieces.map(({ text, isMatch }, place) => {
    const key = `${place}${text}`;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}

/** A matching article: title, category, excerpt and matched keywords. */
function FoundArticle({ article, search }: { article: ListedArticle; search: string }) {
  const { id, title, category, keywords, snippet } = article;
  const isByKeyword = keywords.toLowerCase().includes(search.toLowerCase());
  return (
    <li className={classes.item}>
      <Link to={ARTICLE_PATH} params={{ slug: id }} className={`${rowLink.link} ${classes.found}`}>
        <Group justify="space-between" align="baseline" gap="2px 12px">
          <Text span fw={650} c="var(--obd-accent)">
            <Marked search={search}>{title}</Marked>
          </Text>
          <span className={utilities.meta}>{category}</span>
        </Group>
        <Text size="sm" c="gray" className={utilities.wrap}>
          <Snippet pieces={snippet} />
        </Text>
        {isByKeyword && (
          <Text size="xs" c="dimmed">
            Keywords: <Marked search={search}>{keywords}</Marked>
          </Text>
        )}
      </Link>
    </li>
  );
}

/** The number of all articles. */
function AllCount() {
  const { data } = useAllArticles();
  return data && pluralize(data.length, 'article');
}

/** Matching articles, best first. */
function FoundList({ search, onClear }: { search: string; onClear: () => void }) {
  const { data, error, refetch } = useFoundArticles(search);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { rows } = data;
  return (
    <Box maw={860}>
      {rows.length > 0 ? (
        <Paper withBorder radius="lg" shadow="var(--obd-shadow)" className={classes.results}>
          <ul aria-label="Articles found">
            {rows.map((article) => (
              <FoundArticle key={article.id} article={article} search={search} />
            ))}
          </ul>
        </Paper>
      ) : (
        <EmptyState
          title="No matching articles"
          hint="Try fewer words, such as the name of a button or page."
          action={<Button onClick={onClear}>Clear search</Button>}
        />
      )}
    </Box>
  );
}

/** Articles of a category shown before "Show all". */
const COLLAPSED_LIMIT = 14;

function CategoryPanel({ category, articles }: { category: string; articles: readonly ListedArticle[] }) {
  const isPrinted = useIsPrinted();
  const [isAll, setIsAll] = useState(false);
  const shown = isAll || isPrinted || articles.length <= COLLAPSED_LIMIT + 1 ? articles : articles.slice(0, COLLAPSED_LIMIT);
  const isMore = shown.length < articles.length;
  return (
    <Panel className={classes.panel} title={category} aside={<span className={utilities.meta}>{formatCount(articles.length)}</span>}>
      <EntryList more={isMore && { label: `Show all ${formatCount(articles.length)}`, onClick: () => setIsAll(true) }}>
        {shown.map(({ id, title, snippet }) => (
          <li key={id}>
            <Link to={ARTICLE_PATH} params={{ slug: id }} className={`${utilities.stack} ${rowLink.link} ${classes.link}`}>
              <span className={`${utilities.wrap} ${classes.title}`}>{title}</span>
              <span className={`${utilities.meta} ${utilities.truncate}`}>{snippet.map(({ text }) => text)}</span>
            </Link>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

export function KnowledgeBasePage() {
  const { search, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const { user } = useAuth();
  const navigate = useNavigate();
  const { data: found } = useFoundArticles(q);
  const isAdmin = user?.role === 'Admin';

  function handleSubmit(text: string) {
    const [best] = found?.rows ?? [];
    if (best && text === q) void navigate({ to: ARTICLE_PATH, params: { slug: best.id } });
  }

  return (
    <Box px="var(--obd-gutter)" py="md">
      <HeaderSearch box={box} onSubmit={handleSubmit} placeholder="Search articles by title or text…" />
      <Group justify="space-between" mih={20} mb="sm">
        <Text size="sm" c="dimmed" role="status">
          {q === '' ? <AllCount /> : found && countText(found.total, 'article', 'articles')}
        </Text>
        {isAdmin && (
          <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => open(NEW_RECORD)}>
            Add article
          </Button>
        )}
      </Group>
      {q === '' ? <Categories /> : <FoundList search={q} onClear={() => box.onChange('')} />}
      {isAdmin && openId === NEW_RECORD && <ArticleModal article={undefined} onClose={close} />}
    </Box>
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
