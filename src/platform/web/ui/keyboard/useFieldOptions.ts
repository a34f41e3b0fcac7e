import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { OptionKeys } from './useOptionKeys.ts';

/** Handles the keys of a field with options below it. Inactive if `keys` is `undefined`. */
export function useFieldOptions(input: RefObject<HTMLTextAreaElement | null>, keys: OptionKeys | undefined): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => keys?.handleKeyDown(event));
  const isOn = keys !== undefined;
  const { listId, activeId } = keys ?? {};

  useEffect(() => {
    const field = input.current;
    if (!field || !isOn) return;
    // Runs before the field, which would start a new line.
    const listen = (event: KeyboardEvent) => handleKeyDown(event);
    field.addEventListener('keydown', listen, true);
    return () => field.removeEventListener('keydown', listen, true);
  }, [input, isOn]);

  useEffect(() => {
    const field = input.current;
    if (!field || !listId || !activeId) return;
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', activeId);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [input, listId, activeId]);
}
