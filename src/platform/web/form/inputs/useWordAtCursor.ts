import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

/** The word at the cursor of a text field, if it begins with / or @ and so can be completed. */
export function useWordAtCursor(onText: (text: string) => void) {
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const [typed, setTyped] = useState('');

  /** Replaces the selection and `replaced` characters before it. */
  function insert(inserted: string, replaced = 0) {
    const field = input.current;
    if (!field) return;
    // The text is read from the field, so that a key doesn't change this function.
    const { value, selectionStart, selectionEnd } = field;
    const start = Math.max(0, selectionStart - replaced);
    onText(value.slice(0, start) + inserted + value.slice(selectionEnd));
    caret.current = start + inserted.length;
    setTyped('');
    field.focus();
  }

  // The cursor can only be placed after the new text has rendered.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function handleSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget;
    setTyped(selectionStart === selectionEnd ? wordBefore(value, selectionStart) : '');
  }

  return { input, typed, insert, handleSelect, forget: () => setTyped('') };
}

function wordBefore(text: string, cursor: number): string {
  let start = cursor;
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start -= 1;
  const word = text.slice(start, cursor);
  return /^(\/|\(?@)/.test(word) ? word : '';
}
