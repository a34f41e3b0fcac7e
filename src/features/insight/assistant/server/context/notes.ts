import { isNote } from '../../../../ticketing/tickets/ticket-draft.rules.ts';
import { type HistoryEntry, INTERNAL } from '../../../../ticketing/tickets/ticket-history.contract.ts';

const MOST_NOTES = 5;
/** Only so many of the latest are looked through. */
const MOST_READ = 300;
/** Characters of each note that are compared. */
const MOST_CHARACTERS = 4_000;

/** What of a history may leave the house: nothing that was said among the staff. */
export const withoutInternal = (history: readonly HistoryEntry[]): HistoryEntry[] =>
  history.filter(({ category }) => category !== INTERNAL);

/** The notes that have most to do with these words, in the order of their times: those of a solution and the latest ones count more. */
export function pickNotes(history: readonly HistoryEntry[], words: readonly string[]): HistoryEntry[] {
  const notes = history.filter((entry) => isNote(entry) && entry.content.trim() !== '').slice(-MOST_READ);
  const scored = notes.map((entry, place) => ({ entry, place, score: scoreOf(entry, words) + (place >= notes.length - 2 ? 1 : 0) }));
  const best = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score || other.place - one.place);
  return best
    .slice(0, MOST_NOTES)
    .sort((one, other) => one.place - other.place)
    .map(({ entry }) => entry);
}

function scoreOf({ content, category }: HistoryEntry, words: readonly string[]): number {
  const text = content.slice(0, MOST_CHARACTERS).toLowerCase();
  return words.filter((word) => text.includes(word)).length + (category === 'Solution' ? 2 : 0);
}
