import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

interface SuggestInputProps extends TextInputProps {
  /** Usual values; anything else may be typed. A suggestion is found by its label too. */
  suggestions: readonly (string | { value: string; label: string })[];
}

/** The suggestions of an input and what belongs to them. */
export type SuggestedInput = Pick<SuggestInputProps, 'suggestions' | 'onChange' | 'onFocus' | 'onBlur' | 'description'>;

export function SuggestInput({ suggestions, ...props }: SuggestInputProps) {
  const id = useId();
  return (
    <>
      <TextInput {...props} list={id} />
      <datalist id={id}>
        {suggestions.map((each) => {
          const option = typeof each === 'string' ? { value: each } : each;
          return <option key={option.value} {...option} />;
        })}
      </datalist>
    </>
  );
}
