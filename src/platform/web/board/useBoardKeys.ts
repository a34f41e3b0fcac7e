import { useShortcut } from '../ui/keyboard/hotkey.ts';
import { boardShortcuts } from '../ui/keyboard/shortcuts.ts';

const CARD = '[data-lane] [data-index]';

/** Moves the focus between cards with the arrow keys, J and K, unless a card is picked up. */
export function useBoardKeys(isDragging: boolean): void {
  const getFocused = () => document.activeElement?.closest<HTMLElement>(CARD);

  function goDown(step: 1 | -1) {
    const card = getFocused();
    if (isDragging) return;
    focus(card ? findBelow(card, step) : document.querySelector<HTMLElement>(CARD));
  }

  function goAcross(step: 1 | -1) {
    const card = getFocused();
    if (card && !isDragging) focus(findBeside(card, step));
  }

  useShortcut(boardShortcuts.nextCard, () => goDown(1));
  useShortcut(boardShortcuts.cardBefore, () => goDown(-1));
  useShortcut(boardShortcuts.cardRight, () => goAcross(1));
  useShortcut(boardShortcuts.cardLeft, () => goAcross(-1));
}

function focus(card: HTMLElement | null | undefined): void {
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}

const laneOf = (card: HTMLElement) => card.closest<HTMLElement>('[data-lane]');

function findBelow(card: HTMLElement, step: 1 | -1) {
  return laneOf(card)?.querySelector<HTMLElement>(`[data-index="${Number(card.dataset.index) + step}"]`);
}

/** Returns the card at the same height in the next non-empty column. */
function findBeside(card: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const { top } = card.getBoundingClientRect();
  const distance = (other: HTMLElement) => Math.abs(other.getBoundingClientRect().top - top);
  const lanes: (HTMLElement | null)[] = [...document.querySelectorAll<HTMLElement>('[data-lane]')];
  const place = lanes.indexOf(laneOf(card));
  const beside = step > 0 ? lanes.slice(place + 1) : lanes.slice(0, Math.max(place, 0)).toReversed();
  const columns = beside.map((lane) => [...(lane?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]);
  return columns.find((cards) => cards.length > 0)?.toSorted((one, other) => distance(one) - distance(other))[0];
}
