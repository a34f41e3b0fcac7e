import { useHotkeys } from '@mantine/hooks';

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT'];

/**
 * Runs `handler` on a key such as '/', 'J' or 'mod+S'. Keys with a modifier work while typing, plain ones do not;
 * while a dialog is open only what is inside it listens, so plain keys rest.
 */
export function useHotkey(keys: string, handler: (event: KeyboardEvent) => void): void {
  const plain = !/\b(mod|ctrl|alt|meta)\+/i.test(keys);
  useHotkeys(
    [
      [
        keys,
        (event) => {
          if (plain && document.querySelector('[aria-modal="true"]')) return;
          event.preventDefault();
          handler(event);
        },
        { preventDefault: false, usePhysicalKeys: false },
      ],
    ],
    plain ? FIELDS : [],
    !plain,
  );
}
