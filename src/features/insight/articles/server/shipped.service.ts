import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../../platform/server/database/database.ts';
import { type ArticleFile, readArticleFile, toPlainText } from '../markdown.rules.ts';

/**
 * Installs the included articles and updates those that were never edited. Safe to run on several servers concurrently.
 */
export async function installShippedArticles(db: Db): Promise<void> {
  const shipped = await readShippedArticles();
  const rows = shipped.map(({ screens, ...article }) => ({ ...article, plain: toPlainText(article.body) }));
  await db.query({
    text: `WITH given AS (
        SELECT * FROM jsonb_to_recordset($1::jsonb)
          AS article(id text, title text, category text, keywords text, body text, plain text, position integer)
      ),
      saved AS (
        INSERT INTO articles (id, title, category, keywords, body, plain, position, is_shipped, last_updated_by)
        SELECT id, title, category, keywords, body, plain, position, true, 'System' FROM given ORDER BY id
        ON CONFLICT (id) DO UPDATE SET title = excluded.title, category = excluded.category, keywords = excluded.keywords, body = excluded.body,
          plain = excluded.plain, position = excluded.position, last_updated = now(), last_updated_by = 'System', version = articles.version + 1
        WHERE articles.is_shipped
          AND (articles.title, articles.category, articles.keywords, articles.body, articles.plain, articles.position)
            IS DISTINCT FROM (excluded.title, excluded.category, excluded.keywords, excluded.body, excluded.plain, excluded.position)
        RETURNING *
      )
      INSERT INTO article_versions (article_id, version, title, category, keywords, body, is_shipped, saved_at, saved_by)
      SELECT id, version, title, category, keywords, body, true, last_updated, last_updated_by FROM saved`,
    values: [JSON.stringify(rows)],
  });
}

/** Beside this file and beside the built server. */
const FOLDER = join(import.meta.dirname, 'shipped-articles');
const ENDING = '.md';

export interface ShippedArticle extends ArticleFile {
  readonly id: string;
}

async function readShippedArticles(): Promise<ShippedArticle[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).sort();
  return Promise.all(
    names.map(async (name) => ({
      id: name.slice(0, -ENDING.length),
      ...readArticleFile(name, await readFile(join(FOLDER, name), 'utf8')),
    })),
  );
}
