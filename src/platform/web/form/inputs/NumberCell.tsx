import { Text } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { formatCell, type NumberKind, type TypedNumber } from '../../../number/number-input.ts';
import { readNumber } from '../../../number/parse-number.ts';
import classes from '../Form.module.css';
import { useNumberInput } from './NumberField.tsx';

interface NumberCellProps {
  id: string;
  className: string | undefined;
  label: string;
  value: TypedNumber | null;
  kind: NumberKind;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  /** Receives the number, or the text if it is empty or unreadable. */
  onType: (value: TypedNumber) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** A `NumberField` without a label for a grid row. Its error takes a line below the row. */
export function NumberCell({ label, value, kind, onType, onKeyDown, ...rest }: NumberCellProps) {
  const [typed, setTyped] = useState<string>();
  const { input, message, finish } = useNumberInput({
    text: typed ?? formatCell(value, kind),
    kind,
    onType: (text) => {
      setTyped(text);
      onType(text.trim() === '' ? '' : (readNumber(text, kind).value ?? text));
    },
    onTidy: () => setTyped(undefined),
  });
  const messageId = `${rest.id}-unreadable`;

  return (
    <>
      <input
        {...rest}
        {...input}
        {...(message !== undefined && { 'aria-invalid': true, 'aria-describedby': messageId })}
        aria-label={label}
        data-number
        onFocus={(event) => event.currentTarget.select()}
        onBlur={finish}
        onKeyDown={(event) => {
          input.onKeyDown(event);
          onKeyDown?.(event);
        }}
      />
      {message !== undefined && (
        <Text id={messageId} className={classes.message ?? ''} px="sm" py={4} size="xs" c="red">
          {message}
        </Text>
      )}
    </>
  );
}
