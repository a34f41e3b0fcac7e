import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { getNumberError, type NumberKind, normalizeNumberText, stepNumber } from '../../../number/number-input.ts';
import type { CommittedText } from './SuggestInput.tsx';
import { useUncommitted } from './uncommitted.ts';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'maxLength'> {
  ref?: Ref<HTMLInputElement>;
  id: string;
  /** The typed text, which drafts store. */
  value: string;
  kind: NumberKind;
  min?: number;
  step?: number;
  /** Ignored: it would truncate pasted text. */
  maxLength?: number | undefined;
  onChange: (event: CommittedText) => void;
}

/** On blur, the field shows the parsed number or why it can't be read, which also blocks saving the form. */
export function NumberField({ kind, min, step, maxLength: _cut, ...props }: NumberFieldProps) {
  const { id, value, error, onChange, onBlur, onKeyDown, ...rest } = props;
  const isReadable = getNumberError(value, kind) === undefined;
  const tidied = normalizeNumberText(value, kind);
  const take = (text: string) => onChange({ currentTarget: { value: text } });
  const tidy = () => tidied !== value && take(tidied);
  const { input, message, finish } = useNumberInput({ text: value, kind, min, step, onType: take, onTidy: tidy });

  function settle(): boolean {
    finish();
    return isReadable;
  }
  useUncommitted(id, !isReadable || tidied !== value, { settle, ask: finish });

  return (
    <TextInput
      {...rest}
      {...input}
      id={id}
      error={message ?? error}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        finish();
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        input.onKeyDown(event);
        onKeyDown?.(event);
      }}
    />
  );
}

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
