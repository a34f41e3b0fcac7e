import { Textarea } from '@mantine/core';
import { useState } from 'react';
import classes from './SerialsField.module.css';

interface SerialsFieldProps {
  id: string;
  label: string;
  value: string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
  className: string | undefined;
}

const readLines = (text: string) =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Serial numbers, one on each line; a list pasted with commas is one too. */
export function SerialsField({ id, label, value, error, onChange, className }: SerialsFieldProps) {
  const [typed, setTyped] = useState('');
  // The typed text stays, with its blank lines, as long as it means the value of the form.
  const isTyped = JSON.stringify(readLines(typed)) === JSON.stringify(value);

  function handleChange(text: string) {
    setTyped(text);
    onChange(readLines(text));
  }

  return (
    <Textarea
      {...{ id, label, error }}
      className={className ?? ''}
      classNames={{ input: classes.input ?? '' }}
      description="One per line"
      autoComplete="off"
      spellCheck={false}
      autosize
      minRows={2}
      maxRows={6}
      value={isTyped ? typed : value.join('\n')}
      onChange={(event) => handleChange(event.currentTarget.value)}
    />
  );
}
