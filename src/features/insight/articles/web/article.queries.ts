import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../../../platform/endpoint.ts';
import { call, callPage } from '../../../../platform/web/call.ts';
import { getRecordDraft } from '../../../../platform/web/form/record-draft.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type ArticleChange, articleApi, type ListedArticle, type NewArticle } from '../article.contract.ts';

const PAGE = 500;

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

/** Loads the best matches. Disabled for a blank search. */
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

export function useSaveArticle() {
  return useSaveRecord('article', {
    add: (article: NewArticle) => call(articleApi.create, {}, article),
    change: (slug: string, change: ArticleChange) => call(articleApi.update, { slug }, change),
  });
}

/** Loads the versions of an article page by page, newest first. */
export function useVersions(slug: string) {
  return usePagedList(
    pagedQuery(['article', 'versions', slug], async (page) => {
      const { rows, ...rest } = await callPage(articleApi.versions, { slug }, page);
      return { ...rest, rows: rows.map((row) => ({ ...row, id: row.version })) };
    }),
  );
}

/** Loads a version with its text. Versions never change. */
export function useVersion(slug: string, version: number) {
  return useQuery({
    queryKey: ['article', 'version', slug, version],
    queryFn: () => call(articleApi.version, { slug, version: String(version) }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a function that saves an earlier version as the newest one. */
export function useRestoreVersion(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(articleApi.restore, { slug, version: String(version) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['article'] }),
  }).mutateAsync;
}

/** Fills the draft of a new article. Returns false, leaving it unchanged, if a draft already exists. */
export function startArticleDraft(userId: string, { title, body }: Pick<NewArticle, 'title' | 'body'>): boolean {
  const draft = getRecordDraft(userId, 'article.new');
  if (draft.get() !== null) return false;
  draft.update(() => ({ values: { title, category: 'Ticket Management', keywords: '', body } }));
  return true;
}
