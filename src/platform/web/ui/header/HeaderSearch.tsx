import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useHotkey } from '../keyboard/hotkey.ts';
import { Key } from '../keyboard/Key.tsx';
import { searchSlot } from './header-slots.ts';

interface HeaderSearchProps {
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** What Enter does; absent where the page follows the typing. */
  onSubmit?: () => void;
}

/** The page's search box; it shows in the header, and `/` goes there. */
export function HeaderSearch({ value, onChange, placeholder, onSubmit }: HeaderSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.select());

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter') onSubmit?.();
    if (event.key !== 'Escape') return;
    if (value === '') event.currentTarget.blur();
    else onChange('');
  }

  return (
    <searchSlot.Fill>
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
    </searchSlot.Fill>
  );
}
