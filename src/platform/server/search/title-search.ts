import { textKey, timeKey } from '../list/sort-key.ts';
import type { RecordSearch } from './record-search.ts';
import type { Identifier } from './searched-table.ts';

/** A table whose records are listed by their title, with all of their texts in `search` and its trigram index. */
interface TitledTable extends Pick<RecordSearch, 'kind' | 'label' | 'order'> {
  readonly table: string;
  /** The label of its id: 'Part'. */
  readonly noun: string;
  /** The column a person knows a record by; an index has it in lower case, with the id. */
  readonly title: string;
  /** SQL of what else tells a record apart. */
  readonly snippet: string;
  /** Columns that name a record beside its id. */
  readonly identifiers?: readonly Identifier[];
  /** SQL of the texts whose words a typo may have meant. */
  readonly words: string;
  /** The page whose `open` shows a record: '/parts-inventory'. */
  readonly page: string;
}

/** How records with a title are found by the search of everything: by what names them, and those with all of its words by title. */
export function searchByTitle({ kind, label, order, page, words, ...titled }: TitledTable): RecordSearch {
  const { table, noun, title, snippet, identifiers = [] } = titled;
  return {
    ...{ kind, label, order, toPath: (id) => `${page}?open=${id}` },
    table: {
      ...{ name: table, title, snippet, text: 'search', newest: 'created_at', direction: 'asc' },
      identifiers: [{ label: noun, value: 'id', where: 'id = upper(btrim($1))', rank: 0 }, ...identifiers],
      order: [textKey(`lower(${title})`), textKey('id')],
    },
    words: { name: table, table, text: words, order: [timeKey('last_updated'), textKey('id')] },
  };
}
