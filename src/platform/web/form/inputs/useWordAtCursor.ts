import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

/** The word being typed at the cursor, and how to put a text in its place. */
export function useWordAtCursor(text: string, onText: (text: string) => void) {
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const [typed, setTyped] = useState('');

  /** Puts a text in place of what is selected, after taking so many characters before it away. */
  function insert(inserted: string, replaced = 0) {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const start = Math.max(0, selectionStart - replaced);
    onText(text.slice(0, start) + inserted + text.slice(selectionEnd));
    caret.current = start + inserted.length;
    setTyped('');
    input.current?.focus();
  }

  // The text with what was inserted is there after the next render only.
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

/** The word that ends where the cursor is. */
function wordBefore(text: string, cursor: number): string {
  let start = cursor;
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start -= 1;
  return text.slice(start, cursor);
}
