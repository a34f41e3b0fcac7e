import { textKey, timeKey } from '../list/sort-key.ts';
import type { RecordSearch } from './record-search.ts';
import type { Identifier } from './searched-table.ts';

/** A table whose records are listed by title, with all texts in `search` and its trigram index. */
interface TitledTable extends Pick<RecordSearch, 'kind' | 'label' | 'order'> {
  readonly table: string;
  readonly noun: string;
  readonly title: string;
  readonly snippet: string;
  readonly identifiers?: readonly Identifier[];
  /** SQL of texts whose words are candidates for typo correction. */
  readonly words: string;
  /** Page whose `open` parameter shows a record: '/parts-inventory'. */
  readonly page: string;
}

/** Creates the search of a type with titles: by identifiers, and by words in the order of titles. */
export function searchByTitle({ kind, label, order, page, words, ...titled }: TitledTable): RecordSearch {
  const { table, noun, title, snippet, identifiers = [] } = titled;
  return {
    kind,
    label,
    order,
    toPath: (id) => `${page}?open=${id}`,
    table: {
      name: table,
      title,
      snippet,
      text: 'search',
      newest: 'created_at',
      direction: 'asc',
      identifiers: [{ label: noun, value: 'id', where: 'id = upper(btrim($1))', rank: 0 }, ...identifiers],
      order: [textKey(`lower(${title})`), textKey('id')],
    },
    words: { name: table, table, text: words, order: [timeKey('last_updated'), textKey('id')] },
  };
}
