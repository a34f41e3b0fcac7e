import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { shortcutTarget, useShortcut } from '../keyboard/hotkey.ts';
import { Key } from '../keyboard/Key.tsx';
import { generalShortcuts } from '../keyboard/shortcuts.ts';

export interface OfferedOptions {
  listId: string;
  isOpen: boolean;
  activeId: string | undefined;
}

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Enter. Absent if results update while typing. */
  onSubmit?: () => void;
  onArrowDown?: () => void;
  onArrowUp?: () => void;
  options?: OfferedOptions;
}

/** The search box of a page: `/` focuses it, Escape clears it, then leaves it. */
export function SearchBox({ value, onChange, placeholder, onSubmit, onArrowDown, onArrowUp, options }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useShortcut(generalShortcuts.search, () => input.current?.select());

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') onSubmit?.();
    const onArrow = { ArrowDown: onArrowDown, ArrowUp: onArrowUp }[event.key];
    if (onArrow) {
      event.preventDefault();
      onArrow();
    }
    if (event.key !== 'Escape') return;
    if (value === '') event.currentTarget.blur();
    else onChange('');
  }

  return (
    <TextInput
      ref={input}
      {...(options ? comboboxOf(options) : { role: 'searchbox' })}
      {...shortcutTarget(generalShortcuts.search)}
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

const comboboxOf = ({ listId, isOpen, activeId }: OfferedOptions) => ({
  ...({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': isOpen } as const),
  'aria-controls': isOpen ? listId : undefined,
  'aria-activedescendant': activeId,
});
