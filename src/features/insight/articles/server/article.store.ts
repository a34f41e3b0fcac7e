import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { createRecordStore } from '../../../../platform/server/records/record-store.ts';
import { Article, type ArticleVersion, type NewArticle } from '../article.contract.ts';
import { articles, articleVersions } from './article.table.ts';

/** An article is what its table says, without what only searches need. */
const { search, plain, ...COLUMNS } = getTableColumns(articles);
const { articleId, ...VERSION_COLUMNS } = getTableColumns(articleVersions);

/** Articles that people wrote follow those that came with the program. */
const LAST_POSITION = 1_000;

export const articleStore = createRecordStore({ kind: 'article', noun: 'Article', record: Article, table: articles });

/** The words of an article to save, and the name of the user who saves them. */
export interface ArticleText extends NewArticle {
  readonly plain: string;
  readonly isShipped: boolean;
  readonly lastUpdatedBy: string;
}

/** Adds an article unless its id is taken; then undefined, once a writer of that id is done. */
export async function insertArticle(tx: Tx, id: string, article: ArticleText): Promise<Article | undefined> {
  const [inserted] = await tx.orm
    .insert(articles)
    .values({ id, position: LAST_POSITION, ...article })
    .onConflictDoNothing({ target: articles.id })
    .returning(COLUMNS);
  if (inserted) await insertVersion(tx, inserted);
  return inserted;
}

/** Saves other words of an article and keeps them as a version. */
export async function changeArticle(tx: Tx, id: string, article: ArticleText): Promise<Article> {
  const saved = await articleStore.change(tx, id, article);
  await insertVersion(tx, saved);
  return saved;
}

async function insertVersion(tx: Tx, { id, version, title, category, keywords, body, isShipped, lastUpdated, lastUpdatedBy }: Article) {
  const texts = { title, category, keywords, body, isShipped };
  await tx.orm.insert(articleVersions).values({ articleId: id, version, ...texts, savedAt: lastUpdated, savedBy: lastUpdatedBy });
}

/** Which of the ids that begin with this slug are taken. */
export async function findTakenSlugs(tx: Tx, slug: string): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM articles WHERE id = $1 OR id LIKE $2', [slug, `${slug}-%`]);
  return new Set(rows.map(({ id }) => id));
}

export async function findVersion(db: Db, id: string, version: number): Promise<ArticleVersion | undefined> {
  const [found] = await db.orm
    .select(VERSION_COLUMNS)
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, id), eq(articleVersions.version, version)));
  return found;
}
