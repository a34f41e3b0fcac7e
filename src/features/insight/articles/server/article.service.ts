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
import {
  type ArticleText,
  articleStore,
  changeArticle,
  findTakenSlugs,
  findVersion,
  insertArticle,
  listVersions,
} from './article.store.ts';

/** Creates an article with a unique slug made from its title. */
export async function createArticle(deps: ServerDeps, actor: Actor, article: NewArticle): Promise<Article> {
  return deps.database.transaction(async (tx) => {
    const after = await insertUnderFreeSlug(deps, tx, toText(actor, article, false));
    await recordAdded(deps, tx, { kind: 'article', actor, after });
    return after;
  });
}

/** Updates an article. Rejects an outdated version. */
export function updateArticle(deps: ServerDeps, actor: Actor, slug: string, change: ArticleChange): Promise<Article> {
  return saveArticle(deps, actor, slug, change, false);
}

/** Lists the versions of an article, newest first. Throws 404 for an unknown slug. */
export async function getVersions(
  deps: ServerDeps,
  slug: string,
  query: Parameters<typeof listVersions>[2],
): Promise<ListPage<ListedVersion>> {
  await getRecord(deps, articleStore, slug);
  return listVersions(deps.database, slug, query);
}

/** Returns a version of an article. Throws 404 if it doesn't exist. */
export async function getVersion(deps: ServerDeps, slug: string, version: string): Promise<ArticleVersion> {
  const found = await findVersion(deps.database, slug, toNumber(version));
  if (!found) throw notFound('Version');
  return found;
}

/** Saves an earlier version as the newest one if its text is within the limits. An included version gets updates again. */
export async function restoreVersion(deps: ServerDeps, actor: Actor, slug: string, version: string): Promise<Article> {
  const { title, category, keywords, body, isShipped } = await getVersion(deps, slug, version);
  const fault = findMarkdownFault(body);
  if (fault) throw badRequest(fault.message);
  return saveArticle(deps, actor, slug, { title, category, keywords, body }, isShipped);
}

function saveArticle(deps: ServerDeps, actor: Actor, slug: string, change: ArticleChange, isShipped: boolean): Promise<Article> {
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

/** Inserts with the first free slug: 'merging-customers', 'merging-customers-2', and so on. A title without a slug gets the time. */
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
