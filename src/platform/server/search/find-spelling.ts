import { toSearchKey } from '../../text/fold-letters.ts';
import type { Db } from '../database/database.ts';
import { toPattern } from '../list/condition.ts';
import { INDEXED_LENGTH } from './searched-table.ts';

interface Codes {
  readonly name: string;
  readonly from: string;
  readonly code: string;
  /** Column of search keys that includes the key of the code, with a trigram index. */
  readonly search: string;
}

/** Returns a stored code with the same letters and digits, ignoring punctuation except % and \. */
export async function findSpelling(db: Db, { name, from, code, search }: Codes, typed: string): Promise<string | undefined> {
  const key = toSearchKey(typed);
  if (key.length < INDEXED_LENGTH) return undefined;
  const { rows } = await db.query<{ code: string }>({
    name,
    text: `SELECT ${code} AS code FROM ${from} WHERE ${search} LIKE $1 AND search_key(${code}) = $2 LIMIT 1`,
    values: [toPattern(key), key],
  });
  return rows[0]?.code;
}
