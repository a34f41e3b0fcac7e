import { toSearchKey } from '../../text/fold-letters.ts';
import type { Db } from '../database/database.ts';
import { type Condition, constant, containsAny, type TextOptions } from '../list/condition.ts';
import { readFirstRows, readRows } from '../list/list-page.ts';
import type { ListRequest } from '../list/list-request.ts';
import { type Found, type SearchText, WORDS_RANK } from './search-text.ts';

/** An identifier that records are found by. */
export interface Identifier {
  /** The label of the column: 'VIN'. */
  readonly label: string;
  /** SQL of it as the record has it. */
  readonly value: string;
  /** SQL that is true for the records whose identifier the parameter is; an index answers it. */
  readonly where: string;
  readonly rank: 0 | 1 | 2;
}

/** How the records of a table are searched, in SQL; `$1` is the text. */
export interface SearchedTable extends TextOptions {
  readonly name: string;
  readonly title: string;
  readonly snippet: string;
  readonly identifiers: readonly Identifier[];
  /** The column of all search keys, with its trigram index unless that is in `textTable`. */
  readonly text: string;
  /** A condition for all rows: others are never found. */
  readonly only?: string;
  /** Of several with the same identifier the last one stands first. */
  readonly newest: string;
  /** SQL of the rows in their order, where the table alone does not have it. */
  readonly from?: string;
  readonly order: ListRequest['order'];
  readonly direction: ListRequest['direction'];
}

/** A record that the text names, and among which it was found. */
export type Identified<Kind> = Found & { readonly kind: Kind };

/** The records one of whose identifiers the text is, at most `limit` by each of them; those that it names best come first. */
export async function findIdentified<Kind extends string>(
  db: Db,
  tables: ReadonlyMap<Kind, SearchedTable>,
  text: string,
  limit: number,
): Promise<Identified<Kind>[]> {
  if (tables.size === 0 || text === '') return [];
  const { rows } = await db.query<Identified<Kind> & Record<string, unknown>>({ ...identifiedStatement(tables), values: [text, limit] });
  return rows;
}

/**
 * Asks all indexes at once, by a prepared statement: what each answers is one row or few. OFFSET 0 keeps the planner from walking the
 * newest rows until one fits, which it does for a limit it does not know.
 */
export function identifiedStatement(tables: ReadonlyMap<string, SearchedTable>): { name: string; text: string } {
  const parts = [...tables].flatMap(([kind, { name, title, snippet, identifiers, only = 'true', newest }]) =>
    identifiers.map(
      ({ label, value, where, rank }) => `(SELECT '${kind}' AS kind, id, ${title} AS title, ${snippet} AS snippet, '${label}' AS identifier,
        ${value} AS value, ${rank} AS rank FROM (SELECT * FROM ${name} WHERE ${only} AND ${where} OFFSET 0) AS ${name} ORDER BY ${newest} DESC LIMIT $2)`,
    ),
  );
  return { name: `search ${[...tables.keys()].join()}`, text: `SELECT * FROM (${parts.join(' UNION ALL ')}) AS found ORDER BY rank` };
}

interface Words {
  readonly limit: number;
  /** Further conditions for the rows. */
  readonly where?: readonly Condition[];
  /** In about how many texts all of the words stand; rare ones unless given. */
  readonly expected?: number;
}

/**
 * Words in more texts than that stand in the newest records too, which is found sooner than a thousand matches by an index. Among
 * names it is not so: those with the same word stand together.
 */
const RARE = 1_000;
const FIRST = 500;

type Row = Pick<Found, 'id' | 'title' | 'snippet'>;

/** The records with all of the words, in the order of their list. */
export async function findByWords(db: Db, table: SearchedTable, asked: SearchText, words: Words): Promise<Found[]> {
  const { limit, where = [], expected = 0 } = words;
  if (asked.words.length === 0 ? where.length === 0 : !isIndexed(asked, table)) return [];
  const { title, snippet, only, order, direction } = table;
  const list: ListRequest = {
    table: table.name,
    from: table.from,
    columns: { stored: `id, ${title} AS title, ${snippet} AS snippet`, shown: 'id, title, snippet' },
    where: [...(only ? [constant(only)] : []), ...where, ...asked.words.map((spellings) => containsAny(table.text, spellings, table))],
    ...{ order, direction, limit },
  };
  const first = expected > RARE && direction === 'desc' ? await readFirstRows<Row>(db, list, FIRST) : undefined;
  const rows = first ?? (await readRows<Row>(db, list)).rows;
  return rows.map((row) => ({ ...row, identifier: '', value: '', rank: WORDS_RANK }));
}

/** Trigrams are found by an index; a search for less would read whole tables. */
export const INDEXED_LENGTH = 3;

const isIndexed = ({ words }: SearchText, { toTerm = toSearchKey }: TextOptions): boolean =>
  words.some((spellings) => spellings.every((word) => toTerm(word).length >= INDEXED_LENGTH));

/** A record is told once, by what identifies it best. */
export function withoutRepeats(found: readonly Found[]): Found[] {
  const ids = new Set<string>();
  return found.filter(({ id }) => !ids.has(id) && ids.add(id));
}
