import { toOverlay } from './focus-history.ts';

const MOVES = /^(Tab|Arrow|Home|End|Page)/;

/**
 * Keeps the focus where keys have moved it in a dialog or menu that has just opened. Mantine's focus trap focuses the first
 * element twice, and on a busy machine the second time comes after the user has moved on (`useFocusTrap` in
 * `@mantine/hooks` 9.7).
 */
export function undoLateFocus(): void {
  let overlay: HTMLElement | undefined;
  let first: HTMLElement | undefined;
  /** The element that keys led to. */
  let current: HTMLElement | undefined;
  let isMoving = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (toOverlay(target) !== overlay) {
      overlay = toOverlay(target);
      first = target;
      current = undefined;
    } else if (isMoving) current = target;
    else if (target === first && current) {
      const moved = current;
      first = undefined;
      moved.focus({ preventScroll: true });
    }
    isMoving = false;
  });
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      isMoving = MOVES.test(key);
      const isTyping = key.length === 1 && target instanceof Element && target.matches('input, textarea');
      // What other keys do may focus the first element on purpose.
      if (!isMoving && !isTyping) first = undefined;
    },
    true,
  );
  document.addEventListener('pointerdown', () => (first = undefined), true);
}
