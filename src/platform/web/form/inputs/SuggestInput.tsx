import { Combobox, InputBase, type TextInputProps } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { allowShortcuts } from '../../ui/keyboard/shortcuts.ts';
import { inlineShortcuts } from '../inline/inline-shortcuts.ts';
import type { OtherNames, Suggestion, ToKey } from './choose-from.ts';
import { OptionList } from './OptionList.tsx';
import classes from './SuggestInput.module.css';
import { USE_AS_ENTERED, useChoice } from './useChoice.ts';
import { useSelectOnFocus } from './useSelectOnFocus.ts';

/** What an input tells of the text that was taken. */
export interface CommittedText {
  readonly currentTarget: { readonly value: string };
}

export interface SuggestInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** The values of the list. One is found by its label too. */
  suggestions: readonly Suggestion[];
  /** By which a value is found too. */
  otherNames?: OtherNames | undefined;
  /** The list for what is typed is not known yet: nothing is said about it, and Enter waits. */
  isPending?: boolean;
  /** By which names that are typed in full are compared. */
  toKey?: ToKey;
  /** What happens to a text that is not in the list: `asked` takes it once it is confirmed, `taken` when the field is left. */
  unlisted?: 'asked' | 'taken';
  /** What is typed in full stays as it is typed, and does not get the spelling of the list. */
  keepsSpelling?: boolean;
  /** Hears what is typed before it is taken; undefined once nothing is being typed. */
  onType?: (text: string | undefined) => void;
  /** Takes a value of the list, or a text that was confirmed. */
  onChange: (event: CommittedText) => void;
}

/** The suggestions of an input and what belongs to them. */
export type SuggestedInput = Pick<
  SuggestInputProps,
  'suggestions' | 'isPending' | 'toKey' | 'onChange' | 'onType' | 'onFocus' | 'description' | 'keepsSpelling'
>;

/**
 * A text chosen from a list by typing. The text is selected on focus, so typing replaces it; what is typed reaches the form only once it
 * is chosen, typed in full, or confirmed.
 */
export function SuggestInput(props: SuggestInputProps) {
  const { suggestions, isPending, otherNames, toKey, unlisted, keepsSpelling, onType, ...input } = props;
  const { id, error, onFocus, onBlur, onKeyDown, onClick, onMouseUp, value, onChange, ...rest } = input;
  const choice = useChoice({
    ...{ id, value, suggestions, isPending, spelling: { otherNames, toKey }, unlisted, keepsSpelling, onType },
    onTake: toTaken(onChange),
  });
  const { combobox, typed, found, offersTyped, isAsking, isSearching } = choice;
  const selecting = useSelectOnFocus();

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    selecting.onFocus(event);
    onFocus?.(event);
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choice.handleSubmit}
      width="target"
      position="bottom-start"
      transitionProps={{ duration: 0 }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          autoComplete="off"
          spellCheck={false}
          // Saving settles the typed text first.
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
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0 && !offersTyped && !isSearching}>
        <OptionList label="Suggestions" empty={isSearching && 'Searching…'}>
          {combobox.dropdownOpened &&
            found.map(({ value: option, label }) => (
              <Combobox.Option key={option} value={option} active={option === value} className={classes.option}>
                {option}
                {label && <span className={classes.note}>{label}</span>}
              </Combobox.Option>
            ))}
          {combobox.dropdownOpened && offersTyped && (
            <Combobox.Option value={USE_AS_ENTERED} className={classes.option}>
              {toQuestion(typed ?? '')}
            </Combobox.Option>
          )}
        </OptionList>
      </Combobox.Dropdown>
    </Combobox>
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

/** Asks whether a text that is not in the list is meant, below the field that was left with it. */
function Question({ typed, value, onConfirm, onForget }: QuestionProps) {
  return (
    <span className={classes.question} role="alert">
      {toQuestion(typed)}
      <span className={classes.answers}>
        <button type="button" className={classes.answer} onClick={onConfirm}>
          Use it
        </button>
        <button type="button" className={classes.answer} onClick={onForget}>
          {value === '' ? 'Clear' : `Keep “${value}”`}
        </button>
      </span>
    </span>
  );
}
