import type { ComponentType } from 'react';
import type { Tone } from '../ui/text/tones.ts';

export interface BoardLane<Card> {
  readonly id: string;
  readonly name: string;
  readonly tone?: Tone | undefined;
  /** Total number of cards, including those not loaded. */
  readonly count: number;
  /** Text below the name. */
  readonly note?: string | undefined;
  /** Shows the note as a warning. */
  readonly isWarning?: boolean;
  /** Loaded cards from the top. */
  readonly cards: readonly Card[];
}

export interface WithId {
  readonly id: string;
}

/** How a board names and renders its cards. */
export interface CardKind<Card> {
  /** Singular, lower case: 'lead'. */
  readonly noun: string;
  readonly nameOf: (card: Card) => string;
  readonly Face: ComponentType<{ card: Card }>;
  /** Typical height in px including the gap below. Other heights are measured. */
  readonly height: number;
  /** The two-line card on a phone. */
  readonly PhoneFace: ComponentType<{ card: Card }>;
}

/** A dropped card. */
export interface CardDrop<Card> {
  readonly card: Card;
  /** ID of the target column. */
  readonly lane: string;
  /** Cards of the target column without this one. */
  readonly others: readonly Card[];
  readonly index: number;
}
