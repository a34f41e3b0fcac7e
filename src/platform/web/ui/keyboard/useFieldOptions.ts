import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { OptionKeys } from './useOptionKeys.ts';

/** Lets the keys of a field go to the options below it, and tells a screen reader which one is chosen. Nothing while `keys` is undefined. */
export function useFieldOptions(input: RefObject<HTMLTextAreaElement | null>, keys: OptionKeys | undefined): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => keys?.handleKeyDown(event));
  const isOn = keys !== undefined;
  const { listId, activeId } = keys ?? {};

  useEffect(() => {
    const field = input.current;
    if (!field || !isOn) return;
    // Before the field itself hears of it, which would begin a new line.
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
