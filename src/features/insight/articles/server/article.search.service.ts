import type { Db } from '../../../../platform/server/database/database.ts';
import { textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import type { RecordSearch } from '../../../../platform/server/search/record-search.ts';
import { type SearchMatch, type SearchText, WORDS_RANK } from '../../../../platform/server/search/searched-table.ts';
import type { ListedArticle } from '../article.contract.ts';
import { listArticles } from './article.store.ts';

/** Finds the best matching articles, with typos corrected. */
async function searchArticles(db: Db, { words }: SearchText, limit: number): Promise<SearchMatch[]> {
  const q = words.map((spellings) => spellings.at(-1) ?? '').join(' ');
  if (q === '') return [];
  const { rows } = await listArticles(db, { q, limit });
  return (JSON.parse(rows.json) as ListedArticle[]).map(({ id, title, snippet }) => ({
    id,
    title,
    identifier: '',
    value: '',
    rank: WORDS_RANK,
    snippet: snippet.map(({ text }) => text).join(''),
  }));
}

export const articleSearch: RecordSearch = {
  kind: 'article',
  label: 'Articles',
  order: 90,
  toPath: (id) => `/knowledge-base/${id}`,
  find: (db, asked) => searchArticles(db, asked, asked.limit),
  words: {
    name: 'articles',
    table: 'articles',
    text: "concat_ws(' ', title, keywords, plain)",
    order: [timeKey('last_updated'), textKey('id')],
  },
};
