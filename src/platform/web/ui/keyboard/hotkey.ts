import { getHotkeyHandler } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT'];

/**
 * Runs `handler` on a key such as '/', 'J' or 'mod+S'. Keys with a modifier work while typing, plain ones do not;
 * while a dialog is open only what is inside it listens, so plain keys rest. It listens from the first drawing on
 * and always runs the newest `handler`, so that no key is lost however fast they come.
 */
export function useHotkey(keys: string, handler: (event: KeyboardEvent) => void): void {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  useLayoutEffect(() => {
    const isPlain = !/\b(mod|ctrl|alt|meta)\+/i.test(keys);
    const run = (event: KeyboardEvent) => {
      event.preventDefault();
      newest.current(event);
    };
    const handle = getHotkeyHandler([[keys, run, { preventDefault: false, usePhysicalKeys: false }]]);
    const listen = (event: KeyboardEvent) => {
      if (isPlain && (isTyping(event.target) || document.querySelector('[aria-modal="true"]'))) return;
      handle(event);
    };
    document.documentElement.addEventListener('keydown', listen);
    return () => document.documentElement.removeEventListener('keydown', listen);
  }, [keys]);
}

/** A box to tick and a choice take no letters. */
const WITHOUT_TEXT = ['radio', 'checkbox'];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && WITHOUT_TEXT.includes(target.type)) return false;
  return target instanceof HTMLElement && (FIELDS.includes(target.tagName) || target.isContentEditable);
}
