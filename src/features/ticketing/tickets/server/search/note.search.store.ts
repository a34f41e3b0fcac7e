import type { Db } from '../../../../../platform/server/database/database.ts';
import { type SearchMatch, type SearchText, WORDS_RANK } from '../../../../../platform/server/search/searched-table.ts';
import { foldLetters } from '../../../../../platform/text/fold-letters.ts';
import type { TicketFilters } from '../../ticket.contract.ts';
import { TICKET_COLUMNS, toConditions } from '../list/ticket.list.store.ts';

export type SearchedTickets = Pick<TicketFilters, 'type' | 'state' | 'status' | 'assignee' | 'make'>;

/** Most notes read for rare words. For frequent words, the newest notes are read. */
const CANDIDATES = 2_000;
const RECENT = 1_000;
const RECENT_FILTERED = 4_000;
/** Notes read per ticket to show, because several may be of one ticket. */
const SHARED = 5;
/** Characters of a snippet before the match, and in total. */
const BEFORE = 70;
const PIECE = 240;

const IS_SEARCHED = "type IN ('NOTE', 'EMAIL')";

interface NoteSearch {
  readonly limit: number;
  readonly filters: SearchedTickets;
  /** Estimated number of matching texts. If large, the newest notes are read instead of the index. */
  readonly expected: number;
}

/** Returns the tickets with a note that has all words, newest note first, with a snippet. */
export async function searchNotes(db: Db, asked: SearchText, search: NoteSearch): Promise<SearchMatch[]> {
  if (asked.words.length === 0) return [];
  if (search.expected > CANDIDATES) {
    const recent = await findNotes(db, asked, search, inRecent(asked, search));
    if (recent.length >= search.limit) return recent;
  }
  return findNotes(db, asked, search, byIndex(asked));
}

interface Candidates {
  readonly sql: string;
  readonly value: unknown;
}

/** Finds whole words and beginnings of words. */
function byIndex({ words }: SearchText): Candidates {
  const lexemes = words.map((spellings) => spellings.map(foldLetters).flatMap(toLexemes)).filter((each) => each.length > 0);
  const query = lexemes.map((each) => `(${each.join(' | ')})`).join(' & ');
  return {
    sql: `SELECT ticket_id, position FROM ticket_history WHERE ${IS_SEARCHED} AND text_words(content) @@ to_tsquery('simple', $1) LIMIT ${CANDIDATES}`,
    value: query,
  };
}

const SHORT = 3;

/** 'p0420-00' is two words. Beginnings have at least three letters. */
function toLexemes(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  if (parts.length === 0) return [];
  return [`(${parts.map((part, place) => (place === parts.length - 1 && part.length >= SHORT ? `${part}:*` : part)).join(' & ')})`];
}

/** Finds the words in the newest notes. */
function inRecent({ words }: SearchText, { limit, filters }: NoteSearch): Candidates {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const patterns = words.map((spellings) => spellings.map((word) => `%${foldLetters(word).replaceAll(/[\\%_]/g, '\\$&')}%`));
  const matches = words.map((_, place) => `folded LIKE ANY (ARRAY(SELECT jsonb_array_elements_text($1::jsonb -> ${place})))`);
  return {
    sql: `SELECT ticket_id, position FROM (SELECT ticket_id, position, fold_letters(content) AS folded FROM ticket_history WHERE ${IS_SEARCHED} ORDER BY position DESC LIMIT ${isFiltered ? RECENT_FILTERED : RECENT}) AS recent
      WHERE ${matches.join(' AND ')} LIMIT ${isFiltered ? RECENT_FILTERED : limit * SHARED}`,
    value: JSON.stringify(patterns),
  };
}

/** Folding can lengthen a text ('ß' becomes 'ss'). If it does, the match is located to a piece of this many letters. */
const FOLDED_AT_ONCE = 50;
const IN_CONTENT = `CASE WHEN length(folded) = length(content) THEN place ELSE
    (SELECT min(start) FROM (SELECT start, sum(length(fold_letters(substr(content, start, ${FOLDED_AT_ONCE})))) OVER (ORDER BY start) AS through
      FROM generate_series(1, length(content), ${FOLDED_AT_ONCE}) AS start) AS pieces WHERE through >= place) END`;

type NoteRow = Pick<SearchMatch, 'id' | 'title' | 'snippet'>;

async function findNotes(db: Db, { words }: SearchText, { limit, filters }: NoteSearch, candidates: Candidates): Promise<SearchMatch[]> {
  const values: unknown[] = [candidates.value, words.flat().map(foldLetters), limit];
  const conditions = toConditions(filters, TICKET_COLUMNS).map(({ sql, value }) =>
    sql(value === undefined ? '' : `$${values.push(value)}`),
  );
  const narrowed = conditions.length > 0 ? `JOIN tickets ON tickets.id = candidates.ticket_id WHERE ${conditions.join(' AND ')}` : '';
  const { rows } = await db.query<NoteRow>({
    text: `WITH candidates AS MATERIALIZED (${candidates.sql}),
        best AS (SELECT ticket_id, max(position) AS position FROM candidates ${narrowed} GROUP BY ticket_id ORDER BY 2 DESC LIMIT $3)
      SELECT note.ticket_id AS id, (SELECT summary FROM tickets WHERE id = note.ticket_id) AS title,
        substr(content, greatest(1, coalesce(${IN_CONTENT}, 1) - ${BEFORE}), ${PIECE}) AS snippet
      FROM best JOIN ticket_history AS note ON note.ticket_id = best.ticket_id AND note.position = best.position,
        LATERAL (SELECT fold_letters(content) AS folded OFFSET 0) AS text,
        LATERAL (SELECT min(nullif(strpos(folded, word), 0)) AS place FROM unnest($2::text[]) AS word) AS first
      ORDER BY note.position DESC`,
    values,
  });
  return rows.map((row) => ({ ...row, identifier: '', value: '', rank: WORDS_RANK }));
}
