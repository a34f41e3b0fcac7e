import { TextInput, type TextInputProps } from '@mantine/core';
import type { FocusEvent, KeyboardEvent, Ref } from 'react';
import { getNumberError, type NumberKind, normalizeNumberText } from '../../../number/number-input.ts';
import type { CommittedText } from './SuggestInput.tsx';
import { useUncommitted } from './uncommitted.ts';
import { useNumberInput } from './useNumberInput.ts';

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
