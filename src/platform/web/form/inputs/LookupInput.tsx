import { Button, Group, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, KeyboardEvent } from 'react';
import utilities from '../../theme/utilities.module.css';
import { Alert } from '../../ui/feedback/Alert.tsx';
import layout from '../Form.module.css';

export interface Lookup {
  readonly run: () => void;
  readonly isBusy: boolean;
  readonly failure: { readonly title: string; readonly text: string } | undefined;
  readonly lines: readonly LookupLine[];
  readonly choices?: readonly LookupChoice[];
}

interface LookupChoice {
  readonly label: string;
  readonly choose: () => void;
}

interface LookupLine {
  readonly text: string;
  /** Needs attention. */
  readonly isOdd: boolean;
}

export function LookupInput({ lookup, onChange, ...input }: TextInputProps & { lookup: Lookup }) {
  const { run, isBusy, failure, lines, choices = [] } = lookup;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    run();
  }

  /** Uppercases in place to keep the cursor position. */
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { currentTarget: field } = event;
    const cursor = field.selectionStart;
    field.value = field.value.toUpperCase();
    field.setSelectionRange(cursor, cursor);
    onChange?.(event);
  }

  const button = (
    <Button variant="subtle" size="compact-sm" fz="xs" aria-busy={isBusy} onClick={run}>
      Search
    </Button>
  );

  return (
    <Stack gap={4} miw={0}>
      <TextInput
        {...input}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        rightSection={button}
        rightSectionWidth={68}
        className={layout.mono}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
      />
      {failure && <Alert title={failure.title}>{failure.text}</Alert>}
      <div role="status">
        {lines.map(({ text, isOdd }) => (
          <Text key={text} size="xs" c={isOdd ? 'var(--obd-yellow-fg)' : 'dimmed'} className={utilities.wrap ?? ''}>
            {text}
          </Text>
        ))}
      </div>
      {choices.length > 0 && (
        <Group gap="xs" role="group" aria-label="Matching vehicles">
          {choices.map(({ label, choose }) => (
            <Button key={label} size="compact-sm" variant="default" onClick={choose}>
              {label}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}
