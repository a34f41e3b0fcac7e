import { Anchor, Button, Divider, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type RefObject, useId, useMemo, useRef } from 'react';
import { findMarkdownFault } from '../../../../../platform/markdown/markdown-limits.ts';
import { CallError } from '../../../../../platform/web/call.ts';
import { Markdown } from '../../../../../platform/web/markdown/Markdown.tsx';
import { HeaderSearch } from '../../../../../platform/web/quick-search/HeaderSearch.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { useBelongsTo } from '../../../../../platform/web/ui/header/section.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { useSearchBox } from '../../../../../platform/web/ui/header/useSearchBox.ts';
import { LinkButton } from '../../../../../platform/web/ui/LinkButton.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import type { Article } from '../../article.contract.ts';
import { groupByCategory } from '../../article.rules.ts';
import { findSections } from '../../markdown.rules.ts';
import classes from '../Articles.module.css';
import { useAllArticles, useArticle } from '../article.queries.ts';
import { ARTICLE_PATH, ARTICLES_PATH, EDIT, VERSIONS } from '../article-paths.ts';
import { ArticleModal } from '../editing/ArticleModal.tsx';
import { VersionsDialog } from '../editing/VersionsDialog.tsx';
import { PICTURES } from '../pictures.ts';

/** Links to the sections of an article. The nth `h3` in the text is the nth section. */
function SectionList({ sections, text }: { sections: readonly string[]; text: RefObject<HTMLElement | null> }) {
  const id = useId();
  if (sections.length < 2) return null;
  const handleGo = (place: number) => text.current?.querySelectorAll('h3')[place]?.scrollIntoView();
  return (
    <nav aria-labelledby={id}>
      <Title order={3} id={id} fz="xs" c="dimmed" mb={4}>
        In this article
      </Title>
      <ul className={classes.entries}>
        {sections.map((section, place) => {
          const key = `${place}${section}`;
          return (
            <li key={key}>
              <button type="button" className={`${utilities.plain} ${classes.entry}`} onClick={() => handleGo(place)}>
                {section}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const RELATED_LIMIT = 12;

/** Other articles of the same category. */
function MoreArticles({ slug, category }: { slug: string; category: string }) {
  const id = useId();
  const { data = [] } = useAllArticles();
  const group = groupByCategory(data).find((each) => each.category === category)?.articles ?? [];
  const others = group.filter((article) => article.id !== slug).slice(0, RELATED_LIMIT);
  if (others.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <Title order={3} id={id} fz="xs" c="dimmed" mb={4}>
        More in {category}
      </Title>
      <ul className={classes.entries}>
        {others.map((article) => (
          <li key={article.id}>
            <Link to={ARTICLE_PATH} params={{ slug: article.id }} className={`${utilities.plain} ${classes.entry}`}>
              {article.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ArticleActions({ article }: { article: Article }) {
  const { openId, open, close } = usePageSearch();
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" leftSection={<IconHistory size={15} aria-hidden />} onClick={() => open(VERSIONS)}>
        Versions
      </Button>
      <Button variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => open(EDIT)}>
        Edit
      </Button>
      {openId === EDIT && <ArticleModal article={article} onClose={close} />}
      {openId === VERSIONS && <VersionsDialog article={article} onClose={close} />}
    </Group>
  );
}

function ArticleView({ article }: { article: Article }) {
  const { user } = useAuth();
  const text = useRef<HTMLDivElement>(null);
  const { id, title, category, keywords, body, isShipped, lastUpdated, lastUpdatedBy } = article;
  const sections = useMemo(() => (findMarkdownFault(body) ? [] : findSections(body)), [body]);

  return (
    <Flex className={classes.article} gap="xl" px={{ base: 'xs', md: 'var(--obd-gutter)' }} pt="md" pb={32}>
      <Paper
        component="article"
        withBorder
        radius="lg"
        shadow="var(--obd-shadow)"
        w="100%"
        maw={760}
        px={{ base: 'md', md: 'xl' }}
        py={{ base: 'md', md: 'lg' }}
        aria-labelledby="article-title"
      >
        <Text component="nav" size="xs" c="dimmed" aria-label="Breadcrumb">
          <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to={ARTICLES_PATH} />}>
            Knowledge Base
          </Anchor>{' '}
          / {category}
        </Text>
        <Group justify="space-between" gap="8px 16px" mt={4} mb="md">
          <Title order={2} id="article-title" fz={22} lh={1.3} className={utilities.wrap}>
            {title}
          </Title>
          {user?.role === 'Admin' && <ArticleActions article={article} />}
        </Group>
        <div ref={text}>
          <Markdown pictures={PICTURES}>{body}</Markdown>
        </div>
        {(keywords !== '' || !isShipped) && (
          <Text component="footer" size="xs" c="dimmed" className={utilities.wrap}>
            <Divider mt="xl" mb="sm" />
            {keywords !== '' && <p>Keywords: {keywords}</p>}
            {!isShipped && (
              <p>
                Updated by {lastUpdatedBy} <RelativeTime at={lastUpdated} />
              </p>
            )}
          </Text>
        )}
      </Paper>
      <aside aria-label="Related articles">
        <Stack gap="lg">
          <SectionList sections={sections} text={text} />
          <MoreArticles slug={id} category={category} />
        </Stack>
      </aside>
    </Flex>
  );
}

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

/** The search runs on Enter only. */
const doNothing = () => undefined;

function ArticleSearch() {
  const navigate = useNavigate();
  const box = useSearchBox('', doNothing);
  const handleSubmit = (q: string) => void navigate({ to: ARTICLES_PATH, search: { q } });
  return <HeaderSearch box={box} onSubmit={handleSubmit} placeholder="Search articles by title or text…" />;
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
