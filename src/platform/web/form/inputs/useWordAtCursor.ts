import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';

export function useWordAtCursor(text: string, onText: (text: string) => void) {
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const [typed, setTyped] = useState('');

  /** Replaces the selection and `replaced` characters before it. */
  function insert(inserted: string, replaced = 0) {
    const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
    const start = Math.max(0, selectionStart - replaced);
    onText(text.slice(0, start) + inserted + text.slice(selectionEnd));
    caret.current = start + inserted.length;
    setTyped('');
    input.current?.focus();
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
  return text.slice(start, cursor);
}
