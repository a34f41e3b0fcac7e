import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../../../platform/endpoint.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { getRecordDraft } from '../../../../platform/web/form/record-draft.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type ArticleChange, articleApi, type ListedArticle, type NewArticle } from '../article.contract.ts';

const PAGE = 500;

/** All articles, to be shown by category. */
export function useAllArticles() {
  return useQuery({ queryKey: ['article', 'all'], queryFn: readAll });
}

async function readAll(): Promise<ListedArticle[]> {
  const rows: ListedArticle[] = [];
  let cursor: string | undefined;
  do {
    const page: Page<ListedArticle> = await callPage(articleApi.list, {}, { limit: PAGE, cursor });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}

/** The articles that match best; none is asked for while nothing is searched. */
export function useFoundArticles(q: string) {
  return useQuery({
    queryKey: ['article', 'found', q],
    queryFn: () => callPage(articleApi.list, {}, { q }),
    placeholderData: keepPreviousData,
    enabled: q !== '',
  });
}

export function useArticle(slug: string) {
  return useQuery({ queryKey: ['article', 'one', slug], queryFn: () => call(articleApi.get, { slug }) });
}

/** Adds and changes articles. */
export function useSaveArticle() {
  return useSaveRecord('article', {
    add: (article: NewArticle) => call(articleApi.create, {}, article),
    change: (slug: string, change: ArticleChange) => call(articleApi.update, { slug }, change),
  });
}

/** The versions of an article, newest first, loaded page by page. */
export function useVersions(slug: string) {
  return usePagedList(
    pagedQuery(['article', 'versions', slug], async (page) => {
      const { rows, ...rest } = await callPage(articleApi.versions, { slug }, page);
      return { ...rest, rows: rows.map((row) => ({ ...row, id: row.version })) };
    }),
  );
}

/** One version with its text; never another one, once it is saved. */
export function useVersion(slug: string, version: number) {
  return useQuery({
    queryKey: ['article', 'version', slug, version],
    queryFn: () => call(articleApi.version, { slug, version: String(version) }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves an earlier version of an article as its newest one. */
export function useRestoreVersion(slug: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (version: number) => call(articleApi.restore, { slug, version: String(version) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['article'] }),
  });
  return mutateAsync;
}

/** Puts a title and a text into the form of a new article; false: something is typed there already, and stays. */
export function startArticleDraft(userId: string, { title, body }: Pick<NewArticle, 'title' | 'body'>): boolean {
  const draft = getRecordDraft(userId, 'article.new');
  if (draft.get() !== null) return false;
  draft.update(() => ({ values: { title, category: 'Ticket Management', keywords: '', body } }));
  return true;
}
