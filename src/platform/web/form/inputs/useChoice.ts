import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { findSuggestions, type Spelling, type Suggestion, toSuggestion } from './choose-from.ts';
import { usePendingText } from './pending-input.ts';
import { useUncommitted } from './uncommitted.ts';
import { usePendingCommit } from './usePendingCommit.ts';

/** The value of the option that takes what is typed as it is. */
export const USE_AS_ENTERED = '\u0000typed';

interface ChoiceOptions {
  /** Of the input. */
  id: string | undefined;
  value: string;
  suggestions: readonly Suggestion[];
  isPending: boolean | undefined;
  spelling: Spelling;
  unlisted: 'asked' | 'taken' | undefined;
  keepsSpelling: boolean | undefined;
  onType: ((text: string | undefined) => void) | undefined;
  onTake: (text: string) => void;
}

/** What is typed means: the values it may mean, the one it says in full, and whether it is none of the list. */
function readTyped(options: ChoiceOptions, typed: string | undefined) {
  const { value, suggestions, spelling, unlisted = 'asked' } = options;
  const found = findSuggestions(suggestions, typed ?? '', spelling.otherNames);
  const text = typed?.trim() ?? '';
  const isAsked = unlisted === 'asked' && text !== '';
  const isPending = isAsked && text !== value && options.isPending === true;
  const exact = text === '' || isPending ? undefined : toSuggestion(suggestions, text, spelling);
  const isUnconfirmed = isAsked && text !== value && !isPending && exact === undefined;
  // The option that Enter takes while something is typed. Where any text may stand, none is taken by chance.
  const first = isAsked && !isPending ? (found[0]?.value ?? USE_AS_ENTERED) : undefined;
  return { found, text, exact, isPending, isUnconfirmed, first };
}

/** Finds one value of a list by typing, and decides when what is typed is taken. */
export function useChoice(options: ChoiceOptions) {
  const { id, value, suggestions, unlisted = 'asked', keepsSpelling, onType, onTake } = options;
  const [typed, setTyped] = usePendingText(id ?? '', value);
  const [isLeft, setLeft] = useState(typed !== undefined);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { found, text, exact, isPending, isUnconfirmed, first } = readTyped(options, typed);
  useMarkedOption(combobox, first, typed === undefined && suggestions.length > 0);

  function type(next: string | undefined) {
    setTyped(next);
    setLeft(false);
    waiting.forgetEnter();
    onType?.(next);
  }

  function take(taken: string) {
    type(undefined);
    onTake(taken);
  }

  /** Takes what is typed where that needs no question; answers whether it is settled. */
  function settle(): boolean {
    if (typed === undefined) return true;
    if (isPending || isUnconfirmed) return false;
    const meant = keepsSpelling ? text : (exact?.value ?? text);
    type(undefined);
    if (meant !== value) onTake(meant);
    return true;
  }

  /** Enter takes the best option there is; a text that none fits is asked about. */
  function settleKnown(isEntered: boolean): boolean {
    if (isEntered && !exact && found[0]) {
      handleSubmit(found[0].value);
      return true;
    }
    if (isEntered) setLeft(true);
    return settle();
  }

  function handleSubmit(option: string) {
    combobox.closeDropdown();
    take(option === USE_AS_ENTERED ? text : option);
  }

  const waiting = usePendingCommit(isPending, settleKnown);
  useUncommitted(id, typed !== undefined, { settle: () => (isPending ? waiting.wait() : settle()), ask: () => setLeft(true) });
  useLateSettle(isLeft && typed !== undefined && !isPending && !isUnconfirmed, settle);
  useHeardAgain(typed, onType);

  return {
    ...{ combobox, typed, found, handleSubmit, confirm: () => take(text), forget: () => type(undefined) },
    isSearching: options.isPending === true && found.length === 0,
    /** The list ends with what is typed, which is none of its values. */
    offersTyped: isUnconfirmed,
    isAsking: isLeft && isUnconfirmed,
    handleLeave: () => {
      combobox.closeDropdown();
      if (!settle()) setLeft(true);
    },
    handleType: (next: string) => {
      type(next);
      combobox.openDropdown();
    },
    handleKeyDown: toKeyHandler({ combobox, isTyped: typed !== undefined, onEscape: () => type(undefined) }, (event) => {
      if (unlisted === 'asked') event.preventDefault();
      if (isPending) waiting.enter();
      else handleSubmit(first ?? USE_AS_ENTERED);
    }),
  };
}

/** Settles what was left before the list was there, and what is left by going to another page. */
function useLateSettle(isSettling: boolean, settle: () => boolean) {
  const settleLate = useEffectEvent(() => void settle());
  useEffect(() => {
    if (isSettling) settleLate();
  }, [isSettling]);
  // Before the page looks what of it is not saved.
  useLayoutEffect(() => () => settleLate(), []);
}

/** Tells of a text that was typed before the field was there, so that its list is asked for. */
function useHeardAgain(typed: string | undefined, onType: ChoiceOptions['onType']) {
  const tell = useEffectEvent(() => {
    if (typed !== undefined) onType?.(typed);
  });
  useEffect(() => tell(), []);
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
