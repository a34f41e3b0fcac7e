import { CloseButton, TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { IconSearch } from '../../icons/icons.data.ts';
import { useShortcut } from '../keyboard/hotkey.ts';
import { Key } from '../keyboard/Key.tsx';
import { generalShortcuts } from '../keyboard/shortcuts.ts';

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Handles Enter; absent where the page follows the typing. */
  onSubmit?: () => void;
  /** Handles the arrow down: goes to what the page offers below. */
  onArrowDown?: () => void;
}

/** The page's search box: `/` goes there, Escape empties it and leaves. */
export function SearchBox({ value, onChange, placeholder, onSubmit, onArrowDown }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut(generalShortcuts.search, () => input.current?.select());

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') onSubmit?.();
    if (event.key === 'ArrowDown' && onArrowDown) {
      event.preventDefault();
      onArrowDown();
    }
    if (event.key !== 'Escape') return;
    if (value === '') event.currentTarget.blur();
    else onChange('');
  }

  return (
    <TextInput
      ref={input}
      role="searchbox"
      aria-label={placeholder}
      placeholder={placeholder}
      value={value}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={value === '' ? <Key>/</Key> : <CloseButton size="sm" aria-label="Clear search" onClick={() => onChange('')} />}
      rightSectionPointerEvents={value === '' ? 'none' : 'all'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKeyDown}
    />
  );
}
