import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_PAUSE_MS = 180;

/** The search text of a `PickButton`. */
export function usePickText() {
  const [text, onType] = useState<string>();
  const [settled] = useDebouncedValue(text?.trim(), TYPING_PAUSE_MS);
  return {
    text,
    onType,
    /** The text to search for; `undefined` while closed. */
    q: text === undefined ? undefined : (settled ?? ''),
    isTyping: settled !== text?.trim(),
  };
}
