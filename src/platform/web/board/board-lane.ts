import type { ComponentType } from 'react';
import type { Tone } from '../ui/text/tones.ts';

export interface BoardLane<Card> {
  readonly id: string;
  readonly name: string;
  readonly tone?: Tone | undefined;
  /** Total number of cards, including those not loaded. */
  readonly count: number;
  readonly note?: string | undefined;
  readonly isWarning?: boolean;
  readonly cards: readonly Card[];
}

export interface WithId {
  readonly id: string;
}

export interface CardKind<Card> {
  /** Singular, lower case: 'lead'. */
  readonly noun: string;
  readonly nameOf: (card: Card) => string;
  readonly Face: ComponentType<{ card: Card }>;
  /** Typical height in px including the gap below. Other heights are measured. */
  readonly height: number;
  readonly PhoneFace: ComponentType<{ card: Card }>;
}

export interface CardDrop<Card> {
  readonly card: Card;
  readonly lane: string;
  /** Cards of the target column without this one. */
  readonly others: readonly Card[];
  readonly index: number;
}
