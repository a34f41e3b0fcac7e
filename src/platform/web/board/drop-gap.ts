import type { Drag } from './useDrag.ts';

interface Gap {
  readonly top: number;
  readonly height: number;
  /** Px by which the column grows. */
  readonly extra: number;
}

/** Gap between cards, included in measured heights. */
const CARD_SPACE = 5;

export function findGap(
  laneId: string,
  drag: Drag<unknown> | undefined,
  cards: readonly { start: number; end: number }[],
): Gap | undefined {
  if (!drag?.over || drag.over.droppableId !== laneId) return undefined;
  const { over, from, height } = drag;
  const isHome = from?.droppableId === laneId;
  // Within the same column, the cards in between move up into the space that the card left.
  const isBelowOldPlace = isHome && over.index > from.index;
  const top = isBelowOldPlace ? (cards[over.index]?.end ?? 0) - height : (cards[over.index]?.start ?? cards.at(-1)?.end ?? 0);
  return { top, height: height - CARD_SPACE, extra: isHome ? 0 : height };
}
