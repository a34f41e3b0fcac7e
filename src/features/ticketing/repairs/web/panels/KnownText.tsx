import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import classes from './RmaPanels.module.css';

interface KnownTextProps extends TextInputProps {
  value: string;
  /** What the customer record says. */
  known: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** A text that is the customer record's while the ticket has none. Who empties the field finds it empty until it is left. */
export function KnownText({ known = '', value, onChange, ...input }: KnownTextProps) {
  const [isEmptied, setEmptied] = useState(false);
  const isKnown = value === '' && known !== '' && !isEmptied;

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setEmptied(event.currentTarget.value === '');
    onChange(event);
  }

  return (
    <TextInput
      {...input}
      {...(isKnown && { className: `${input.className ?? ''} ${classes.known}`, title: 'From the customer record' })}
      value={isKnown ? known : value}
      onChange={handleChange}
      onBlur={() => setEmptied(false)}
    />
  );
}
