import { escapePattern } from '../../../platform/text/escape-pattern.ts';

const TICKET_ID = /(\bTKT-\d{6}(?:-\d+)?\b)/;

export interface NotePart {
  readonly kind: 'text' | 'ticket' | 'mention';
  readonly text: string;
}

/** Splits a note at ticket IDs and at mentions of these people by full name. */
export function splitNote(text: string, names: readonly string[]): NotePart[] {
  const mentions = names.toSorted((one, other) => other.length - one.length).map((name) => `@${name}`);
  const pieces = mentions.length === 0 ? [text] : text.split(new RegExp(`(${mentions.map(escapePattern).join('|')})`));
  return pieces
    .flatMap((piece, place) => (place % 2 === 1 ? [{ kind: 'mention' as const, text: piece }] : splitAtTickets(piece)))
    .filter((part) => part.text !== '');
}

const splitAtTickets = (text: string): NotePart[] =>
  text.split(TICKET_ID).map((piece, place) => ({ kind: place % 2 === 1 ? 'ticket' : 'text', text: piece }));
