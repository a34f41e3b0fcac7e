import { cutText } from '../../../../../platform/text/clean-text.ts';
import type { CommentEntry } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';

/** The most characters of a comment: Ticket comments, Zoho Desk API. */
const LIMIT = 32_000;

/** What a comment of ours says of itself, by which it is found again whatever becomes of the answer. */
const toNoteMarker = (entryId: string, part: number): string => `[note ${entryId.slice(0, 13)}${part === 0 ? '' : `/${part + 1}`}]`;

/** Finds what may be such a mark in a comment. */
export const NOTE_MARKER = /\[note [\da-f]{8}-[\da-f]{4}(?:\/\d{1,9})?\]/;

/** An entry as comments of Zoho Desk, each with a line that says who wrote it when, and its mark. No part ends inside a character. */
export function toComments({ id, at, author, category, content }: CommentEntry): string[] {
  const head = [`${author.replace(/^n\. /, '')}, ${at.slice(0, 16).replace('T', ' ')} UTC`, category].filter(Boolean).join(', ');
  const pieces: string[] = [];
  for (let rest = content; rest !== '' || pieces.length === 0; ) {
    const room = LIMIT - `${head} ${toNoteMarker(id, pieces.length)}\n`.length;
    const piece = cutText(rest, room);
    pieces.push(`${head} ${toNoteMarker(id, pieces.length)}\n${piece}`);
    rest = rest.slice(piece.length);
  }
  return pieces;
}
