import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { getNumberError, type NumberKind, stepNumber } from '../../../number/number-input.ts';

interface NumberInputOptions {
  /** The text in the input. */
  text: string;
  kind: NumberKind;
  /** Arrow keys stop there: 0 by default. */
  min?: number | undefined;
  /** How far an arrow key goes: 1 for whole numbers, a hundredth for others. */
  step?: number | undefined;
  onType: (text: string) => void;
  /** Shows the number in its usual form, once it is typed. */
  onTidy: () => void;
}

/** How a text input for a number behaves. `message` says why its text can't be read, but not while it is being typed. */
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
