import type { Db } from '../../../../platform/server/database/database.ts';
import type { SearchText } from '../../../../platform/server/search/searched-table.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toWords } from '../search-text.rules.ts';
import { findSpellings, type KnownWord, mayBeTypo } from '../spelling.rules.ts';
import { countTexts, findAlike, learnWords } from './search-words.store.ts';

/** Limits a run so that it ends before the next one, even with 400,000 new notes. */
const BATCH_LIMIT = 50;

/** Counts the words of new texts for spelling corrections, independently of saves. */
export async function learnAllWords({ database, searches }: Pick<ServerDeps, 'database' | 'searches'>): Promise<void> {
  for (const source of searches.flatMap(({ words }) => words ?? [])) await learnWords(database, source, BATCH_LIMIT);
}

export async function registerSearchJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('learn-search-words', '* * * * *', () => learnAllWords(deps));
}

/** Search words with spellings, and the approximate number of matching texts. */
export interface ExpandedSearch extends SearchText {
  readonly expected: number;
}

/** Adds spelling corrections for words that no record contains. */
export async function expandSearch(db: Db, text: string): Promise<ExpandedSearch> {
  const words = toWords(text);
  if (words.length === 0) return withoutSpellings(text);
  const counts = await countTexts(db, words);
  const expanded: KnownWord[][] = [];
  for (const [place, word] of words.entries()) {
    const count = counts[place] ?? 0;
    const spellings = count === 0 && mayBeTypo(word) ? findSpellings(word, await findAlike(db, word)) : [];
    expanded.push([{ word, count }, ...spellings]);
  }
  return { text, words: expanded.map((spellings) => spellings.map(({ word }) => word)), expected: countExpected(expanded) };
}

/** Search words without spelling corrections. */
export const withoutSpellings = (text: string): ExpandedSearch => ({ text, words: toWords(text).map((word) => [word]), expected: 0 });

/** Ignores words of one or two letters, which rarely narrow a search. */
function countExpected(words: readonly (readonly KnownWord[])[]): number {
  const counts = words
    .filter(([typed]) => typed && typed.word.length > 2)
    .map((spellings) => spellings.reduce((sum, { count }) => sum + count, 0));
  return Math.min(...counts, Number.MAX_SAFE_INTEGER);
}
