import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { getNumberError, type NumberKind, stepNumber } from '../../../number/number-input.ts';

interface NumberInputOptions {
  text: string;
  kind: NumberKind;
  /** Minimum for arrow keys. Defaults to 0. */
  min?: number | undefined;
  /** Step of the arrow keys. Defaults to 1 for whole numbers, otherwise 0.01. */
  step?: number | undefined;
  onType: (text: string) => void;
  onTidy: () => void;
}

/** Behavior of a text input for numbers. `message` explains an unreadable text, except while typing. */
export function useNumberInput({ text, kind, min = 0, step = kind.decimals > 0 ? 0.01 : 1, onType, onTidy }: NumberInputOptions) {
  const [isTyping, setTyping] = useState(false);

  function finish() {
    setTyping(false);
    onTidy();
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isControl = ctrlKey || metaKey;
    if (key === 'Enter' || (isControl && key.toLowerCase() === 's')) finish();
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || isControl || altKey || shiftKey) return;
    event.preventDefault();
    const next = stepNumber(text, kind, key === 'ArrowUp' ? step : -step, min);
    if (next !== undefined) onType(next);
  }

  return {
    message: isTyping ? undefined : getNumberError(text, kind),
    finish,
    input: {
      type: 'text',
      inputMode: min < 0 ? 'text' : kind.decimals > 0 ? 'decimal' : 'numeric',
      autoComplete: 'off',
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        setTyping(true);
        onType(currentTarget.value);
      },
      onKeyDown: handleKeyDown,
    } as const,
  };
}
