import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

interface SuggestInputProps extends TextInputProps {
  /** What is usual; anything else may be typed. */
  suggestions: readonly string[];
}

/** The suggestions of an input and what belongs to them. */
export type SuggestedInput = Pick<SuggestInputProps, 'suggestions' | 'onChange' | 'onFocus' | 'onBlur'>;

export function SuggestInput({ suggestions, ...props }: SuggestInputProps) {
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} />
      <datalist id={id}>
        {suggestions.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
