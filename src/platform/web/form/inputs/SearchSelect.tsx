import { Combobox, InputBase, type TextInputProps, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { IconSelector } from '../../icons/icons.data.ts';
import { findOptions, type OtherNames, toOption } from './choose-from.ts';
import { OptionList } from './OptionList.tsx';
import classes from './SearchSelect.module.css';

interface SearchSelectProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  options: readonly string[];
  /** By which an option is found too. */
  otherNames?: OtherNames | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** One of many values, found by typing; anything else may be typed too and stays. What is typed in full gets the spelling of the list. */
export function SearchSelect({ options, otherNames, value, onChange, onFocus, onBlur, ...input }: SearchSelectProps) {
  const [isTyped, setTyped] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Opening it without typing shows all options.
  const found = isTyped ? findOptions(options, value, otherNames) : options;
  // The option that Enter takes: none while nothing is typed.
  const first = isTyped && value !== '' ? found[0] : undefined;
  const { dropdownOpened, selectFirstOption, resetSelectedOption, getSelectedOptionIndex, updateSelectedOptionIndex } = combobox;
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);
  // Opening it begins at the chosen option, also where the options come later.
  const isLooking = dropdownOpened && !isTyped && options.length > 0;
  useEffect(() => {
    if (isLooking && getSelectedOptionIndex() === -1) updateSelectedOptionIndex('active', { scrollIntoView: true });
  }, [isLooking, getSelectedOptionIndex, updateSelectedOptionIndex]);

  function handleChoose(option: string) {
    onChange(option);
    setTyped(false);
    combobox.closeDropdown();
  }

  function handleLeave() {
    const meant = toOption(options, value, otherNames);
    if (isTyped && meant !== value) onChange(meant);
    setTyped(false);
    combobox.closeDropdown();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!combobox.dropdownOpened) return;
    // Escape closes the options first, and nothing else.
    if (event.key === 'Escape') event.stopPropagation();
    // Fast typing may press Enter before the first option is marked.
    if (event.key !== 'Enter' || first === undefined || combobox.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    handleChoose(first);
  }

  return (
    <Combobox store={combobox} onOptionSubmit={handleChoose}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          autoComplete="off"
          spellCheck={false}
          {...input}
          value={value}
          rightSection={<IconSelector size={15} aria-hidden />}
          rightSectionPointerEvents="none"
          onClick={() => combobox.openDropdown()}
          onFocus={onFocus}
          onKeyDown={handleKeyDown}
          onBlur={(event) => {
            handleLeave();
            onBlur?.(event);
          }}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            setTyped(true);
            combobox.openDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <OptionList
          label="Suggestions"
          empty={found.length === 0 && (value === '' ? 'Nothing to choose from.' : 'Not in the list; kept as typed.')}
        >
          {found.map((option) => (
            <Combobox.Option key={option} value={option} active={option === value} className={classes.option}>
              {option}
            </Combobox.Option>
          ))}
        </OptionList>
      </Combobox.Dropdown>
    </Combobox>
  );
}
