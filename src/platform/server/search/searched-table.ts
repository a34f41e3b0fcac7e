import { hash } from 'node:crypto';
import { toSearchKey } from '../../text/fold-letters.ts';
import type { Db } from '../database/database.ts';
import { type Condition, constant, containsAny, type TextOptions } from '../list/condition.ts';
import { readFirstRows, readRows } from '../list/list-page.ts';
import type { ListRequest } from '../list/list-request.ts';

export interface SearchText {
  readonly text: string;
  /** Words with their accepted spellings: as typed, and typo corrections. */
  readonly words: readonly (readonly string[])[];
}

export interface SearchMatch {
  readonly id: string;
  readonly title: string;
  /** A distinguishing text, or the matching part of its text. */
  readonly snippet: string;
  /** Label of the matching identifier, such as 'VIN'; '' for word matches. */
  readonly identifier: string;
  readonly value: string;
  /** 0 for an ID, 1 for a unique identifier, 2 for a shared one, 3 for words. */
  readonly rank: number;
}

export const WORDS_RANK = 3;

export interface Identifier {
  readonly label: string;
  readonly value: string;
  /** SQL condition with an index: true if the parameter is the identifier. */
  readonly where: string;
  readonly rank: 0 | 1 | 2;
}

/** How to search a table, in SQL; `$1` is the text. */
export interface SearchedTable extends TextOptions {
  readonly name: string;
  readonly title: string;
  readonly snippet: string;
  readonly identifiers: readonly Identifier[];
  /** Column of all search keys, with its trigram index unless `textTable` has it. */
  readonly text: string;
  /** Condition for all rows; others are never found. */
  readonly only?: string;
  /** Sort key: of several records with the same identifier, the latest comes first. */
  readonly newest: string;
  /** SQL of the rows in order, if the table alone doesn't have it. */
  readonly from?: string;
  readonly order: ListRequest['order'];
  readonly direction: ListRequest['direction'];
}

export type IdentifierMatch<Kind> = SearchMatch & { readonly kind: Kind };

/** Returns records whose identifier is the text, at most `limit` per identifier, best matches first. */
export async function findByIdentifier<Kind extends string>(
  db: Db,
  tables: ReadonlyMap<Kind, SearchedTable>,
  text: string,
  limit: number,
): Promise<IdentifierMatch<Kind>[]> {
  if (tables.size === 0 || text === '') return [];
  const { rows } = await db.query<IdentifierMatch<Kind> & Record<string, unknown>>({
    ...identifiedStatement(tables),
    values: [text, limit],
  });
  return rows;
}

/**
 * Queries all indexes in one prepared statement; each returns few rows. OFFSET 0 keeps the planner from scanning the
 * latest rows until one matches, which it does for an unknown limit.
 */
export function identifiedStatement(tables: ReadonlyMap<string, SearchedTable>): { name: string; text: string } {
  const parts = [...tables].flatMap(([kind, { name, title, snippet, identifiers, only = 'true', newest }]) =>
    identifiers.map(
      ({ label, value, where, rank }) => `(SELECT '${kind}' AS kind, id, ${title} AS title, ${snippet} AS snippet, '${label}' AS identifier,
        ${value} AS value, ${rank} AS rank FROM (SELECT * FROM ${name} WHERE ${only} AND ${where} OFFSET 0) AS ${name} ORDER BY ${newest} DESC LIMIT $2)`,
    ),
  );
  // PostgreSQL cuts statement names after 63 characters.
  return {
    name: `search ${hash('sha1', [...tables.keys()].join(), 'base64url')}`,
    text: `SELECT * FROM (${parts.join(' UNION ALL ')}) AS found ORDER BY rank`,
  };
}

interface WordSearchOptions {
  readonly limit: number;
  readonly where?: readonly Condition[];
  /** Approximate number of texts with all of the words; defaults to rare. */
  readonly expected?: number;
}

/** Words in more texts also occur in the latest records, which are faster to scan than many index matches. */
const RARE_WORD_LIMIT = 1_000;
const LATEST_ROWS = 500;

type Row = Pick<SearchMatch, 'id' | 'title' | 'snippet'>;

export async function findByWords(db: Db, table: SearchedTable, search: SearchText, options: WordSearchOptions): Promise<SearchMatch[]> {
  const { limit, where = [], expected = 0 } = options;
  if (search.words.length === 0 ? where.length === 0 : !isIndexed(search, table)) return [];
  const { title, snippet, only, order, direction } = table;
  const list: ListRequest = {
    table: table.name,
    from: table.from,
    columns: { stored: `id, ${title} AS title, ${snippet} AS snippet`, shown: 'id, title, snippet' },
    where: [...(only ? [constant(only)] : []), ...where, ...search.words.map((spellings) => containsAny(table.text, spellings, table))],
    order,
    direction,
    limit,
  };
  const first = expected > RARE_WORD_LIMIT && direction === 'desc' ? await readFirstRows<Row>(db, list, LATEST_ROWS) : undefined;
  const rows = first ?? (await readRows<Row>(db, list)).rows;
  return rows.map((row) => ({ ...row, identifier: '', value: '', rank: WORDS_RANK }));
}

/** The index finds trigrams; shorter searches would read whole tables. */
export const INDEXED_LENGTH = 3;

const isIndexed = ({ words }: SearchText, { toTerm = toSearchKey }: TextOptions): boolean =>
  words.some((spellings) => spellings.every((word) => toTerm(word).length >= INDEXED_LENGTH));

/** Returns the first, which is the best, match of each record. */
export function dedupeById(found: readonly SearchMatch[]): SearchMatch[] {
  const ids = new Set<string>();
  return found.filter(({ id }) => !ids.has(id) && ids.add(id));
}
