import { Combobox, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Mono } from '../../ui/text/Mono.tsx';
import { ComboboxInput } from './ComboboxInput.tsx';
import { NOTE, OPTION, OptionList } from './OptionList.tsx';
import { useSelectOnFocus } from './useSelectOnFocus.ts';

interface PickOption {
  readonly id: string;
  readonly name: string;
  /** Distinguishes records of the same name. */
  readonly note: string;
}

interface PickInputProps {
  id?: string;
  label: string;
  placeholder: string;
  nothing: string;
  chosen: string;
  /** Search text; `undefined` while not searching. */
  text: string | undefined;
  /** Matches; `undefined` while loading. */
  found: readonly PickOption[] | undefined;
  isInvalid?: boolean;
  onType: (text: string | undefined) => void;
  onChoose: (id: string) => void;
}

const NONE: readonly PickOption[] = [];

export function PickInput({ chosen, text, found, nothing, isInvalid = false, onType, onChoose, ...props }: PickInputProps) {
  const options = found ?? NONE;
  const combobox = useCombobox({
    onDropdownClose: () => {
      onType(undefined);
      combobox.resetSelectedOption();
    },
  });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const ids = options.map(({ id }) => id).join();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    if (text === undefined) marked.current = undefined;
    if (text === undefined || ids === '') return;
    // Mantine selects by index, which points to another record after the list changes.
    if (marked.current === text) resetSelectedOption();
    else selectFirstOption();
    marked.current = text;
  }, [text, ids, selectFirstOption, resetSelectedOption]);

  function handleChoose(id: string) {
    onChoose(id);
    combobox.closeDropdown();
  }

  return (
    <ComboboxInput
      store={combobox}
      onOptionSubmit={handleChoose}
      {...props}
      withAsterisk
      spellCheck={false}
      error={isInvalid}
      value={text ?? chosen}
      rightSection={<IconSelector size={15} aria-hidden />}
      rightSectionPointerEvents="none"
      data-autofocus={chosen === '' || undefined}
      onClick={() => combobox.openDropdown()}
      {...useSelectOnFocus()}
      onKeyDown={(event) => {
        // Keeps Enter from submitting the form before there are results.
        if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault();
      }}
      onBlur={() => combobox.closeDropdown()}
      onChange={(event) => {
        onType(event.currentTarget.value);
        combobox.openDropdown();
      }}
    >
      <OptionList label="Suggestions" empty={options.length === 0 && (found ? nothing : 'Searching…')}>
        {options.map(({ id, name, note }) => (
          <Combobox.Option key={id} value={id} className={OPTION}>
            <Mono>{id}</Mono> {name}
            <span className={NOTE}>{note}</span>
          </Combobox.Option>
        ))}
      </OptionList>
    </ComboboxInput>
  );
}
