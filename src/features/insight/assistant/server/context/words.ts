import { findSigns, LONGEST_WORD } from '../../../../ticketing/tickets/similar/similar.rules.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const MOST_WORDS = 16;

/** The telling words of a question and its ticket: what is asked first, then codes, control units, and the words of the summary. */
export function findWords(asked: string, { summary, vehicleMake, vehicleModel }: Ticket, notes: readonly string[]): string[] {
  const question = findSigns(asked, [asked]);
  const ticket = findSigns(summary, notes);
  const names = [vehicleMake, vehicleModel].flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const all = [question, ticket].flatMap(({ codes, modules, words }) => [...codes, ...modules, ...words]);
  return [...new Set([...all, ...names.filter(({ length }) => length <= LONGEST_WORD)])].slice(0, MOST_WORDS);
}
