import { useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import { findSuggestions, type Spelling, type Suggestion, toSuggestion } from '../../overlay/choose-from.ts';
import { usePendingText } from './pending-input.ts';
import { useUncommitted } from './uncommitted.ts';

/**
 * Runs an action, once the mouse button is released if it is down. Otherwise, content that appears when a field is left
 * would move the pressed button away, and its click would be lost.
 */
function afterMouseUp(act: () => void): void {
  // With the mouse button down, `:active` matches the pressed element and those around it.
  if (document.querySelector(':active') === null) act();
  // Deferred, because the click follows the event.
  else addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true });
}

/** Option value that commits the text as typed. */
export const USE_AS_ENTERED = '\u0000typed';

interface ChoiceOptions {
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

function readTyped(options: ChoiceOptions, typed: string | undefined) {
  const { value, suggestions, spelling, unlisted = 'asked' } = options;
  const found = findSuggestions(suggestions, typed ?? '', spelling.otherNames);
  const text = typed?.trim() ?? '';
  const isAsked = unlisted === 'asked' && text !== '';
  const isPending = isAsked && text !== value && options.isPending === true;
  const exact = text === '' || isPending ? undefined : toSuggestion(suggestions, text, spelling);
  const isUnconfirmed = isAsked && text !== value && !isPending && exact === undefined;
  // The option that Enter selects. Without confirmation none is preselected, since any text is valid.
  const first = isAsked && !isPending ? (found[0]?.value ?? USE_AS_ENTERED) : undefined;
  return { found, text, exact, isPending, isUnconfirmed, first };
}

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

  /** Commits text that needs no confirmation. Returns whether nothing is left to commit. */
  function settle(): boolean {
    if (typed === undefined) return true;
    if (isPending || isUnconfirmed) return false;
    const meant = keepsSpelling ? text : (exact?.value ?? text);
    type(undefined);
    if (meant !== value) onTake(meant);
    return true;
  }

  /** Enter selects the best match. Without one, the text needs confirmation. */
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
    combobox,
    typed,
    found,
    handleSubmit,
    confirm: () => take(text),
    forget: () => type(undefined),
    isSearching: options.isPending === true && found.length === 0,
    /** The list ends with the typed text. */
    offersTyped: isUnconfirmed,
    isAsking: isLeft && isUnconfirmed,
    handleLeave: () => {
      combobox.closeDropdown();
      if (!settle()) afterMouseUp(() => setLeft(true));
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

/** Commits on unmount, and text that was left before its options were loaded. */
function useLateSettle(isSettling: boolean, settle: () => boolean) {
  const settleLate = useEffectEvent(() => void settle());
  useEffect(() => {
    if (isSettling) settleLate();
  }, [isSettling]);
  // A layout effect, so that it runs before the page checks for unsaved changes.
  useLayoutEffect(() => () => settleLate(), []);
}

/** Reports restored text on mount, so that its options load. */
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
      // Only closes the options and discards the text.
      event.stopPropagation();
      combobox.closeDropdown();
      onEscape();
    }
    if (event.key !== 'Enter' || !isTyped || event.ctrlKey || event.metaKey) return;
    // With fast typing, Enter may come before an option is highlighted.
    const isMarked = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (!isMarked) onEnter(event);
  };
}

/** Highlights the option that Enter selects. Opening the list without typing starts at the current value. */
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

/** Delays Enter and saves until the options are loaded, then calls `answer`. */
function usePendingCommit(isPending: boolean, answer: (isEntered: boolean) => boolean) {
  const [isEntered, setEntered] = useState(false);
  const waiting = useRef<((isSettled: boolean) => void)[]>([]);

  function tell(isSettled: boolean) {
    for (const each of waiting.current.splice(0)) each(isSettled);
  }

  const handleKnown = useEffectEvent(() => {
    if (!isEntered && waiting.current.length === 0) return;
    const isSettled = answer(isEntered);
    setEntered(false);
    tell(isSettled);
  });
  const handleGone = useEffectEvent(() => tell(false));
  useEffect(() => {
    if (!isPending) handleKnown();
  }, [isPending]);
  useEffect(() => () => handleGone(), []);

  return {
    enter: () => setEntered(true),
    forgetEnter: () => setEntered(false),
    /** Resolves to false if the field unmounts first. */
    wait: () => new Promise<boolean>((resolve) => waiting.current.push(resolve)),
  };
}
