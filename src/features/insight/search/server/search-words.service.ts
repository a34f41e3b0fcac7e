import type { Db } from '../../../../platform/server/database/database.ts';
import type { SearchText } from '../../../../platform/server/search/searched-table.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { toWords } from '../search-text.rules.ts';
import { findSpellings, type KnownWord, mayBeTypo } from '../spelling.rules.ts';
import { countTexts, findAlike, learnWords } from './search-words.store.ts';

/** One run ends in time for the next one, also where 400,000 notes are new. */
const MOST_BATCHES = 50;

/** Learns the words that are in use, so that a typo can be taken for one of them. A save does not wait for that. */
export async function learnAllWords({ database, searches }: Pick<ServerDeps, 'database' | 'searches'>): Promise<void> {
  for (const source of searches.flatMap(({ words }) => words ?? [])) await learnWords(database, source, MOST_BATCHES);
}

export async function registerSearchJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('learn-search-words', '* * * * *', () => learnAllWords(deps));
}

/** The meaning of a text, and in about how many texts all of its words stand. */
export interface Understood extends SearchText {
  readonly expected: number;
}

/** Finds the words meant by a text, also where it has words that no record uses. */
export async function understand(db: Db, text: string): Promise<Understood> {
  const words = toWords(text);
  if (words.length === 0) return asTyped(text);
  const counts = await countTexts(db, words);
  const meant: KnownWord[][] = [];
  for (const [place, word] of words.entries()) {
    const count = counts[place] ?? 0;
    const spellings = count === 0 && mayBeTypo(word) ? findSpellings(word, await findAlike(db, word)) : [];
    meant.push([{ word, count }, ...spellings]);
  }
  return { text, words: meant.map((spellings) => spellings.map(({ word }) => word)), expected: countExpected(meant) };
}

/** A text that counts letter by letter. */
export const asTyped = (text: string): Understood => ({ text, words: toWords(text).map((word) => [word]), expected: 0 });

/** Words of one or two letters are not counted: they are rarely the ones that narrow a search. */
function countExpected(words: readonly (readonly KnownWord[])[]): number {
  const counts = words
    .filter(([typed]) => typed && typed.word.length > 2)
    .map((spellings) => spellings.reduce((sum, { count }) => sum + count, 0));
  return Math.min(...counts, Number.MAX_SAFE_INTEGER);
}
