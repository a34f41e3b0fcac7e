import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Alert } from '../../ui/feedback/Alert.tsx';
import classes from './LookupInput.module.css';

/** Something that is looked up by what a field says, and what came of it. */
export interface Lookup {
  readonly run: () => void;
  readonly isBusy: boolean;
  readonly failure: { readonly title: string; readonly text: string } | undefined;
  readonly lines: readonly LookupLine[];
}

export interface LookupLine {
  readonly text: string;
  /** It says what to look at. */
  readonly isOdd: boolean;
}

/** A text that can be looked up, by its button or by Enter, with the answer below. */
export function LookupInput({ lookup, ...input }: TextInputProps & { lookup: Lookup }) {
  const { run, isBusy, failure, lines } = lookup;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  }

  const button = (
    <UnstyledButton className={classes.search} aria-busy={isBusy} onClick={run}>
      Search
    </UnstyledButton>
  );

  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        rightSection={button}
        rightSectionWidth={68}
        onKeyDown={handleKeyDown}
      />
      {failure && <Alert title={failure.title}>{failure.text}</Alert>}
      <div className={classes.answer} role="status">
        {lines.map(({ text, isOdd }) => (
          <p key={text} className={isOdd ? classes.odd : undefined}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
