import type { Database } from '../../../platform/server/database/database.ts';
import { withinTime } from '../../../platform/server/database/time-limit.ts';
import type { SearchText } from '../../../platform/server/search/search-text.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { ARTICLE_WORDS } from '../../articles/server/article.search.service.ts';
import { CUSTOMER_WORDS } from '../../customers/server/customer.search.service.ts';
import { LEAD_WORDS } from '../../leads/server/lead.search.service.ts';
import { PART_WORDS } from '../../parts/server/part.search.service.ts';
import { NOTE_WORDS, TICKET_WORDS } from '../../tickets/server/search/ticket.search.service.ts';
import { toWords } from '../search-text.rules.ts';
import { findSpellings, type KnownWord, mayBeTypo } from '../spelling.rules.ts';
import { countTexts, findAlike, learnWords } from './search-words.store.ts';

const SOURCES = [CUSTOMER_WORDS, LEAD_WORDS, PART_WORDS, ARTICLE_WORDS, TICKET_WORDS, NOTE_WORDS];
/** One run ends in time for the next one, also where 400,000 notes are new. */
const MOST_BATCHES = 50;

/** Learns the words that are in use, so that a typo can be taken for one of them. A save does not wait for that. */
export async function learnAllWords({ database }: Pick<ServerDeps, 'database'>): Promise<void> {
  for (const source of SOURCES) await learnWords(database, source, MOST_BATCHES);
}

export async function registerSearchJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule('learn-search-words', '* * * * *', () => learnAllWords(deps));
}

/** What a text means, and in about how many texts all of its words stand. */
export interface Understood extends SearchText {
  readonly expected: number;
}

/** Finds what was meant by words that nobody uses; when that takes too long they count as they were typed. */
export async function understand(database: Database, text: string, ms: number): Promise<Understood> {
  const words = toWords(text);
  const asTyped = { text, words: words.map((word) => [word]), expected: 0 };
  if (words.length === 0) return asTyped;
  const meant = await withinTime(database, ms, async (tx) => {
    const counts = await countTexts(tx, words);
    const found: KnownWord[][] = [];
    for (const [place, word] of words.entries()) {
      const count = counts[place] ?? 0;
      const spellings = count === 0 && mayBeTypo(word) ? findSpellings(word, await findAlike(tx, word)) : [];
      found.push([{ word, count }, ...spellings]);
    }
    return found;
  });
  return meant ? { text, words: meant.map((spellings) => spellings.map(({ word }) => word)), expected: countExpected(meant) } : asTyped;
}

/** Words of one or two letters are not counted: they are rarely the ones that narrow a search. */
function countExpected(words: readonly (readonly KnownWord[])[]): number {
  const counts = words
    .filter(([typed]) => typed && typed.word.length > 2)
    .map((spellings) => spellings.reduce((sum, { count }) => sum + count, 0));
  return Math.min(...counts, Number.MAX_SAFE_INTEGER);
}
