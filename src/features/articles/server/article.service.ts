import { badRequest, notFound, requireCurrent } from '../../../platform/errors.ts';
import { findChanges } from '../../../platform/merge.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ListPage } from '../../../platform/server/list/list-page.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import {
  type Article,
  type ArticleChange,
  type ArticleVersion,
  articleSchemas,
  type ListedVersion,
  type NewArticle,
} from '../article.contract.ts';
import { toArticleSlug } from '../article.rules.ts';
import { toPlainText } from '../markdown.rules.ts';
import { listVersions } from './article.list.store.ts';
import { type ArticleText, changeArticle, findArticle, findTakenSlugs, findVersion, insertArticle, lockArticle } from './article.store.ts';

/** Reads an article; an unknown slug is a 404. */
export async function getArticle(deps: ServerDeps, slug: string): Promise<Article> {
  const article = await findArticle(deps.database, slug);
  if (!article) throw notFound('Article');
  return article;
}

/** Adds an article under an address made of its title; nobody else's is ever overwritten. */
export async function createArticle(deps: ServerDeps, actor: Actor, article: NewArticle): Promise<Article> {
  return deps.database.transaction(async (tx) => {
    const after = await insertUnderFreeSlug(deps, tx, toText(actor, article, false));
    await deps.changes.record(tx, { kind: 'article', id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    return after;
  });
}

/** Sets the given texts; a change based on an older version is refused with the article as it is now. What changes nothing writes nothing. */
export async function updateArticle(deps: ServerDeps, actor: Actor, slug: string, change: ArticleChange): Promise<Article> {
  return deps.database.transaction(async (tx) => {
    const { version, ...given } = change;
    const before = requireCurrent('Article', await lockArticle(tx, slug), version);
    return saveOver(deps, tx, actor, { before, given, isShipped: false });
  });
}

/** The versions of an article, newest first; an unknown slug is a 404. */
export async function getVersions(
  deps: ServerDeps,
  slug: string,
  query: Parameters<typeof listVersions>[2],
): Promise<ListPage<ListedVersion>> {
  await getArticle(deps, slug);
  return listVersions(deps.database, slug, query);
}

/** Reads an article as it was; an unknown one is a 404. */
export async function getVersion(deps: ServerDeps, slug: string, version: string): Promise<ArticleVersion> {
  const found = await findVersion(deps.database, slug, toNumber(version));
  if (!found) throw notFound('Version');
  return found;
}

/** Saves an earlier version as the newest one. One that came with the program is kept up to date by it again. */
export async function restoreVersion(deps: ServerDeps, actor: Actor, slug: string, version: string): Promise<Article> {
  const { title, category, keywords, body, isShipped } = await getVersion(deps, slug, version);
  return deps.database.transaction(async (tx) => {
    const before = requireCurrent('Article', await lockArticle(tx, slug), undefined);
    return saveOver(deps, tx, actor, { before, given: { title, category, keywords, body }, isShipped });
  });
}

interface Save {
  readonly before: Article;
  readonly given: Partial<NewArticle>;
  readonly isShipped: boolean;
}

async function saveOver(deps: ServerDeps, tx: Tx, actor: Actor, { before, given, isShipped }: Save): Promise<Article> {
  const stored = articleSchemas.Editable.parse(before);
  const fields = Object.keys(findChanges<ArticleChange>(stored, given).values);
  if (fields.length === 0) return before;
  const after = await changeArticle(tx, before.id, toText(actor, { ...stored, ...given }, isShipped));
  await deps.changes.record(tx, { kind: 'article', id: before.id, version: after.version, actor, before, after, fields });
  return after;
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
  if (!/^\d{1,9}$/.test(version)) throw badRequest('The version must be a whole number');
  return Number(version);
}
