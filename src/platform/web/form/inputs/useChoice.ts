import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { findSuggestions, type OtherNames, type Suggestion, toSuggestion } from './choose-from.ts';
import { useUnconfirmed } from './unconfirmed.ts';

/** The value of the option that takes what is typed as it is. */
export const USE_TYPED = '\u0000typed';

interface ChoiceOptions {
  /** Of the input. */
  id: string | undefined;
  value: string;
  suggestions: readonly Suggestion[];
  otherNames: OtherNames | undefined;
  unlisted: 'asked' | 'taken' | undefined;
  keepsSpelling: boolean | undefined;
  onType: ((text: string | undefined) => void) | undefined;
  onTake: (text: string) => void;
}

/** A text that is typed over a value; it ends when the value becomes another one. */
interface Typing {
  readonly text: string;
  readonly over: string;
}

/** What is typed means: the values it may mean, the one it says in full, and whether it is none of the list. */
function readTyped(options: ChoiceOptions, typed: string | undefined) {
  const { value, suggestions, otherNames, unlisted = 'asked' } = options;
  const found = findSuggestions(suggestions, typed ?? '', otherNames);
  const text = typed?.trim() ?? '';
  const exact = text === '' ? undefined : toSuggestion(suggestions, text, otherNames);
  const isUnconfirmed = unlisted === 'asked' && text !== '' && text !== value && exact === undefined;
  // The option that Enter takes while something is typed. Where any text may stand, none is taken by chance.
  const first = unlisted === 'taken' || text === '' ? undefined : (found[0]?.value ?? USE_TYPED);
  return { found, text, exact, isUnconfirmed, first };
}

/** Finds one value of a list by typing, and decides when what is typed is taken. */
export function useChoice(options: ChoiceOptions) {
  const { id, value, suggestions, unlisted = 'asked', keepsSpelling = false, onType, onTake } = options;
  const [typing, setTyping] = useState<Typing>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const typed = typing?.over === value ? typing.text : undefined;
  const { found, text, exact, isUnconfirmed, first } = readTyped(options, typed);
  useMarkedOption(combobox, first, typed === undefined && suggestions.length > 0);

  function forget() {
    setTyping(undefined);
    onType?.(undefined);
  }

  function take(taken: string) {
    forget();
    onTake(taken);
  }

  /** Takes what is typed where that needs no question; answers whether it is settled. */
  function settle(): boolean {
    if (typed === undefined) return true;
    if (isUnconfirmed) return false;
    const meant = keepsSpelling ? text : (exact?.value ?? text);
    if (meant === value) forget();
    else take(meant);
    return true;
  }

  const leaving = useLeft({ id, isTyped: typed !== undefined, isUnconfirmed, settle });

  function handleSubmit(option: string) {
    combobox.closeDropdown();
    take(option === USE_TYPED ? text : option);
  }

  return {
    ...{ combobox, typed, found, forget, handleSubmit },
    /** The list ends with what is typed, which is none of its values. */
    offersTyped: isUnconfirmed,
    isAsking: leaving.isLeft && isUnconfirmed,
    confirm: () => take(text),
    handleFocus: leaving.handleFocus,
    handleLeave: () => {
      combobox.closeDropdown();
      leaving.handleLeave();
    },
    handleType: (next: string) => {
      setTyping({ text: next, over: value });
      onType?.(next);
      combobox.openDropdown();
    },
    handleKeyDown: toKeyHandler({ combobox, isTyped: typed !== undefined, onEscape: forget }, (event) => {
      if (unlisted === 'asked') event.preventDefault();
      handleSubmit(first ?? USE_TYPED);
    }),
  };
}

interface Leaving {
  id: string | undefined;
  isTyped: boolean;
  isUnconfirmed: boolean;
  settle: () => boolean;
}

/** Settles what is typed once the field is left, and before its form is saved. */
function useLeft({ id, isTyped, isUnconfirmed, settle }: Leaving) {
  const [isLeft, setLeft] = useState(true);
  useUnconfirmed(id, isTyped ? settle : undefined);
  // The list may come after the field was left.
  const settleLate = useEffectEvent(() => void settle());
  const isSettling = isLeft && isTyped && !isUnconfirmed;
  useEffect(() => {
    if (isSettling) settleLate();
  }, [isSettling]);
  return {
    isLeft,
    handleFocus: () => setLeft(false),
    handleLeave: () => {
      setLeft(true);
      settle();
    },
  };
}

interface KeyTarget {
  combobox: ReturnType<typeof useCombobox>;
  isTyped: boolean;
  onEscape: () => void;
}

function toKeyHandler({ combobox, isTyped, onEscape }: KeyTarget, onEnter: (event: KeyboardEvent) => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (combobox.dropdownOpened || isTyped)) {
      // It closes the options and takes back what is typed, and nothing else.
      event.stopPropagation();
      combobox.closeDropdown();
      onEscape();
    }
    if (event.key !== 'Enter' || !isTyped || event.ctrlKey || event.metaKey) return;
    // Fast typing may press Enter before an option is marked.
    const isMarked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (!isMarked) onEnter(event);
  };
}

/** Marks the option that Enter takes while something is typed; opening the list without typing begins at the chosen one. */
function useMarkedOption(combobox: ReturnType<typeof useCombobox>, first: string | undefined, isUntyped: boolean) {
  const { dropdownOpened, selectFirstOption, resetSelectedOption, getSelectedOptionIndex, updateSelectedOptionIndex } = combobox;
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);
  const isLooking = dropdownOpened && isUntyped;
  useEffect(() => {
    if (isLooking && getSelectedOptionIndex() === -1) updateSelectedOptionIndex('active', { scrollIntoView: true });
  }, [isLooking, getSelectedOptionIndex, updateSelectedOptionIndex]);
}
