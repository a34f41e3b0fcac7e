import { Button, Group, Text, type TextInputProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import type { OtherNames, Suggestion, ToKey } from '../../overlay/choose-from.ts';
import utilities from '../../theme/utilities.module.css';
import { allowShortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useStableCallback } from '../../useStableCallback.ts';
import { inlineShortcuts } from '../inline/inline-shortcuts.ts';
import { ComboboxInput } from './ComboboxInput.tsx';
import { Option, OptionList } from './OptionList.tsx';
import { USE_AS_ENTERED, useChoice } from './useChoice.ts';
import { useSelectOnFocus } from './useSelectOnFocus.ts';

export interface CommittedText {
  readonly currentTarget: { readonly value: string };
}

export interface SuggestInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  suggestions: readonly Suggestion[];
  otherNames?: OtherNames | undefined;
  /** The options are still loading. Enter waits for them. */
  isPending?: boolean;
  toKey?: ToKey;
  /** Handling of text that isn't in the list: `asked` requires confirmation, `taken` accepts it on blur. */
  unlisted?: 'asked' | 'taken';
  keepsSpelling?: boolean;
  /** Receives the text before it is committed; `undefined` when typing ends. */
  onType?: (text: string | undefined) => void;
  onChange: (event: CommittedText) => void;
}

/** Text reaches the form once it is chosen, typed in full or confirmed. */
export function SuggestInput(props: SuggestInputProps) {
  const { suggestions, isPending, otherNames, toKey, unlisted, keepsSpelling, onType, ...input } = props;
  const { id, error, onFocus, onBlur, onKeyDown, onClick, onMouseUp, value, onChange, ...rest } = input;
  const choice = useChoice({
    id,
    value,
    suggestions,
    isPending,
    spelling: { otherNames, toKey },
    unlisted,
    keepsSpelling,
    onType,
    onTake: toTaken(onChange),
  });
  const { combobox, typed, found, offersTyped, isAsking, isSearching } = choice;
  const selecting = useSelectOnFocus();
  const handleSubmit = useStableCallback(choice.handleSubmit);

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    selecting.onFocus(event);
    onFocus?.(event);
  }

  return (
    <ComboboxInput
      store={combobox}
      onOptionSubmit={handleSubmit}
      isDropdownHidden={found.length === 0 && !offersTyped && !isSearching}
      spellCheck={false}
      // Saving commits the typed text first.
      {...allowShortcuts(inlineShortcuts.save)}
      {...rest}
      id={id}
      value={typed ?? value}
      error={
        isAsking ? (
          <Question {...{ value, typed: typed ?? '' }} onConfirm={choice.confirm} onForget={choice.forget} />
        ) : (
          typed === undefined && error
        )
      }
      withErrorStyles={!isAsking}
      rightSection={<IconSelector size={15} aria-hidden />}
      rightSectionPointerEvents="none"
      rightSectionWidth={24}
      onFocus={handleFocus}
      onMouseUp={selecting.onMouseUp}
      onClick={() => combobox.openDropdown()}
      onKeyDown={(event) => {
        choice.handleKeyDown(event);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        choice.handleLeave();
        onBlur?.(event);
      }}
      onChange={(event) => choice.handleType(event.currentTarget.value)}
    >
      <OptionList label="Suggestions" empty={isSearching && 'Searching…'}>
        {combobox.dropdownOpened &&
          found.map(({ value: option, label }) => (
            <Option key={option} value={option} label={label} isActive={option === value} onSubmit={handleSubmit} />
          ))}
        {combobox.dropdownOpened && offersTyped && (
          <Option value={USE_AS_ENTERED} onSubmit={handleSubmit}>
            {toQuestion(typed ?? '')}
          </Option>
        )}
      </OptionList>
    </ComboboxInput>
  );
}

const toTaken = (onChange: SuggestInputProps['onChange']) => (value: string) => onChange({ currentTarget: { value } });

const toQuestion = (typed: string) => `Not in the list. Use “${typed.trim()}” anyway?`;

interface QuestionProps {
  typed: string;
  value: string;
  onConfirm: () => void;
  onForget: () => void;
}

function Question({ typed, value, onConfirm, onForget }: QuestionProps) {
  return (
    <Text span display="block" size="xs" c="var(--obd-yellow-fg)" className={utilities.wrap ?? ''} role="alert">
      {toQuestion(typed)}
      <Group component="span" gap="0 12px">
        <Button variant="transparent" size="compact-xs" px={0} onClick={onConfirm}>
          Use it
        </Button>
        <Button variant="transparent" size="compact-xs" px={0} onClick={onForget}>
          {value === '' ? 'Clear' : `Keep “${value}”`}
        </Button>
      </Group>
    </Text>
  );
}
