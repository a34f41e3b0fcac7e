import { type RefObject, useLayoutEffect, useRef } from 'react';

const covers = new Set<HTMLDialogElement>();

/** Dialogs listen for Escape at the window as well, and who listens first decides: this begins with the program. */
window.addEventListener('keydown', blockKeys, true);

function blockKeys(event: KeyboardEvent): void {
  if (covers.size === 0) return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}

/**
 * Shows a `<dialog>` above everything as long as it is mounted. The browser itself then keeps focus and clicks from all else, dialogs in
 * portals too, and gives the focus back at the end; keys reach no shortcut of the page below.
 */
export function useModalCover(): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const show = () => {
      dialog.showModal();
      // Focuses the heading, not the first button: a key pressed while typing would press the button.
      dialog.querySelector<HTMLElement>('h2')?.focus();
    };
    show();
    covers.add(dialog);
    dialog.addEventListener('close', show);
    return () => {
      covers.delete(dialog);
      dialog.removeEventListener('close', show);
      dialog.close();
    };
  }, []);
  return ref;
}
