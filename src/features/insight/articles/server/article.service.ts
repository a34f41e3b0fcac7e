import { badRequest, notFound } from '../../../../platform/errors.ts';
import { findMarkdownFault } from '../../../../platform/markdown/markdown-limits.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { recordAdded } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { Article, ArticleChange, ArticleVersion, ListedVersion, NewArticle } from '../article.contract.ts';
import { toArticleSlug } from '../article.rules.ts';
import { toPlainText } from '../markdown.rules.ts';
import { listVersions } from './article.list.store.ts';
import { type ArticleText, articleStore, changeArticle, findTakenSlugs, findVersion, insertArticle } from './article.store.ts';

/** Adds an article under an address made of its title; an existing article is never overwritten. */
export async function createArticle(deps: ServerDeps, actor: Actor, article: NewArticle): Promise<Article> {
  return deps.database.transaction(async (tx) => {
    const after = await insertUnderFreeSlug(deps, tx, toText(actor, article, false));
    await recordAdded(deps, tx, { kind: 'article', actor, after });
    return after;
  });
}

/** Saves what differs; a change based on an older version is refused with the article as it is now. */
export function updateArticle(deps: ServerDeps, actor: Actor, slug: string, change: ArticleChange): Promise<Article> {
  return saveArticle(deps, actor, slug, { change, isShipped: false });
}

/** The versions of an article, newest first; an unknown slug is a 404. */
export async function getVersions(
  deps: ServerDeps,
  slug: string,
  query: Parameters<typeof listVersions>[2],
): Promise<ListPage<ListedVersion>> {
  await getRecord(deps, articleStore, slug);
  return listVersions(deps.database, slug, query);
}

/** Reads an article as it was; an unknown one is a 404. */
export async function getVersion(deps: ServerDeps, slug: string, version: string): Promise<ArticleVersion> {
  const found = await findVersion(deps.database, slug, toNumber(version));
  if (!found) throw notFound('Version');
  return found;
}

/** Saves an earlier version as the newest one, if its text would be taken today. One that came with the program is kept up to date by it again. */
export async function restoreVersion(deps: ServerDeps, actor: Actor, slug: string, version: string): Promise<Article> {
  const { title, category, keywords, body, isShipped } = await getVersion(deps, slug, version);
  const fault = findMarkdownFault(body);
  if (fault) throw badRequest(fault.message);
  return saveArticle(deps, actor, slug, { change: { title, category, keywords, body }, isShipped });
}

interface Save {
  readonly change: ArticleChange;
  readonly isShipped: boolean;
}

function saveArticle(deps: ServerDeps, actor: Actor, slug: string, { change, isShipped }: Save): Promise<Article> {
  return deps.database.transaction((tx) =>
    saveRecord(deps, tx, articleStore, {
      by: { actor },
      id: slug,
      change,
      write: (values, { title, category, keywords, body }) =>
        changeArticle(tx, slug, toText(actor, { title, category, keywords, body, ...values }, isShipped)),
    }),
  );
}

function toText({ fullName }: Actor, article: NewArticle, isShipped: boolean): ArticleText {
  return { ...article, plain: toPlainText(article.body), isShipped, lastUpdatedBy: fullName };
}

/** 'merging-customers', or the first of 'merging-customers-2', … that is free; of a title that gives none, the time. */
async function insertUnderFreeSlug(deps: ServerDeps, tx: Tx, article: ArticleText): Promise<Article> {
  const slug = toArticleSlug(article.title) ?? `article-${deps.clock.now().getTime()}`;
  const taken = await findTakenSlugs(tx, slug);
  for (let n = 1; ; n++) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    const inserted = taken.has(id) ? undefined : await insertArticle(tx, id, article);
    if (inserted) return inserted;
  }
}

function toNumber(version: string): number {
  if (!/^\d{1,9}$/.test(version)) throw badRequest('Version must be a whole number');
  return Number(version);
}
