import { type RefObject, useLayoutEffect, useRef } from 'react';

const covers = new Set<HTMLDialogElement>();

// Registered at startup, so that it runs before the Escape handlers of dialogs.
window.addEventListener('keydown', blockKeys, true);

function blockKeys(event: KeyboardEvent): void {
  if (covers.size === 0) return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}

/**
 * Shows a `<dialog>` above everything while it is mounted, including dialogs in portals. The browser traps the focus and restores it.
 * Blocks the page's keyboard shortcuts.
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
