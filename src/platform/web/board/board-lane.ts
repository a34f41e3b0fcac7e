import type { ComponentType } from 'react';
import type { Tone } from '../ui/text/tones.ts';

/** A column of a board. */
export interface BoardLane<Card> {
  readonly id: string;
  readonly name: string;
  readonly tone?: Tone | undefined;
  /** How many cards it has, shown or not. */
  readonly count: number;
  /** A further text below its name. */
  readonly note?: string | undefined;
  /** The note says that something is wrong. */
  readonly isWarning?: boolean;
  /** The cards it shows, from the top. */
  readonly cards: readonly Card[];
}

export interface WithId {
  readonly id: string;
}

/** How a board names, finds and draws its cards. */
export interface CardKind<Card> {
  /** 'lead' */
  readonly noun: string;
  readonly nameOf: (card: Card) => string;
  /** Draws the content of a card in its column. */
  readonly Face: ComponentType<{ card: Card }>;
  /** Height of most cards in px, with the space below; those that differ are measured. */
  readonly height: number;
  /** Draws the content of a card on a phone, in two lines. */
  readonly PhoneFace: ComponentType<{ card: Card }>;
}

/** A card put down at another place. */
export interface CardDrop<Card> {
  readonly card: Card;
  /** The id of its new column. */
  readonly lane: string;
  /** The cards shown there without it, and its place among them. */
  readonly others: readonly Card[];
  readonly index: number;
}
