import { type RefObject, useLayoutEffect, useRef } from 'react';

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
      // Not the first button: whoever is typing would press it.
      dialog.querySelector<HTMLElement>('h2')?.focus();
    };
    const swallow = (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.key === 'Escape') event.preventDefault();
    };
    show();
    dialog.addEventListener('close', show);
    window.addEventListener('keydown', swallow, true);
    return () => {
      window.removeEventListener('keydown', swallow, true);
      dialog.removeEventListener('close', show);
      dialog.close();
    };
  }, []);
  return ref;
}
