import type { Drag } from './useDrag.ts';

interface Gap {
  readonly top: number;
  readonly height: number;
  /** The pixels by which the column grows. */
  readonly extra: number;
}

/** Between two cards; part of the height that is measured. */
export const CARD_SPACE = 5;

/** Finds the gap a column leaves for the card in the air; `cards` are its measured cards. */
export function findGap(
  laneId: string,
  drag: Drag<unknown> | undefined,
  cards: readonly { start: number; end: number }[],
): Gap | undefined {
  if (!drag?.over || drag.over.droppableId !== laneId) return undefined;
  const { over, from, height } = drag;
  const isHome = from?.droppableId === laneId;
  // At home, the cards between the old and the new place move up into the room it left.
  const isBelowOldPlace = isHome && over.index > from.index;
  const top = isBelowOldPlace ? (cards[over.index]?.end ?? 0) - height : (cards[over.index]?.start ?? cards.at(-1)?.end ?? 0);
  return { top, height: height - CARD_SPACE, extra: isHome ? 0 : height };
}
