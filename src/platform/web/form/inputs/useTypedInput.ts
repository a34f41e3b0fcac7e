import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react';
import { usePendingText } from './pending-input.ts';
import type { CommittedText } from './SuggestInput.tsx';
import { useUncommitted } from './uncommitted.ts';

interface TypedInputOptions {
  id: string;
  value: string;
  /** Returns the value of a text; `undefined` if it can't be read. */
  parse: (text: string) => string | undefined;
  format: (value: string) => string;
  /** Whether the text is complete, so that the value changes at once. */
  isComplete: (text: string) => boolean;
  /** Returns the error for an unreadable text. */
  message: string;
  onChange: (event: CommittedText) => void;
}

/** Behavior of a text input for dates or times. Unreadable text stays with an error, keeps the last value and holds a save. */
export function useTypedInput({ id, value, parse, format, isComplete, message, onChange }: TypedInputOptions) {
  const [isTyping, setTyping] = useState(false);
  const [pending, setPending] = usePendingText(id, value);
  /** Readable text of the current value, as typed. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string }>();
  const text = pending ?? (typed?.value === value ? typed.text : format(value));

  const read = (entered: string) => (entered.trim() === '' ? '' : parse(entered));
  const isReadable = pending === undefined || read(pending) !== undefined;

  function commit(entered: string, next: string) {
    setPending(undefined);
    setTyped({ text: entered, value: next });
    if (next !== value) onChange({ currentTarget: { value: next } });
  }

  function type(entered: string) {
    setTyping(true);
    const next = read(entered);
    if (next !== undefined && (entered.trim() === '' || isComplete(entered.trim()))) commit(entered, next);
    else setPending(entered);
  }

  /** Commits the text, such as '12/2'. Returns false if it can't be read. */
  function finish(): boolean {
    setTyping(false);
    setTyped(undefined);
    if (pending === undefined) return true;
    const next = read(pending);
    if (next === undefined) return false;
    setPending(undefined);
    if (next !== value) onChange({ currentTarget: { value: next } });
    return true;
  }
  useUncommitted(id, pending !== undefined, { settle: finish, ask: finish });

  return {
    error: !isTyping && !isReadable ? message : undefined,
    /** Sets the value, such as the day chosen in a calendar. */
    choose: (next: string) => {
      setTyping(false);
      setPending(undefined);
      setTyped(undefined);
      onChange({ currentTarget: { value: next } });
    },
    input: {
      autoComplete: 'off',
      spellCheck: false,
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => type(currentTarget.value),
      onBlur: (_: FocusEvent) => void finish(),
    },
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')) finish();
    },
  };
}
