import { Combobox, type InputBaseProps, useCombobox } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { type ComponentPropsWithoutRef, type KeyboardEvent, useRef } from 'react';
import { findTypedItem } from '../../overlay/choose-from.ts';
import { isText } from '../../overlay/menu-typing.ts';
import { ToneDot } from '../../ui/text/ToneDot.tsx';
import type { Tone } from '../../ui/text/tones.ts';
import { ComboboxInput } from './ComboboxInput.tsx';

interface ToneSelectProps<Value extends string>
  extends InputBaseProps,
    Omit<ComponentPropsWithoutRef<'input'>, keyof InputBaseProps | 'onChange' | 'value'> {
  value: Value;
  options: readonly Value[];
  toTone: (value: Value) => Tone;
  onChoose: (value: Value) => void;
}

/** A select whose options have the color of their status. Typing selects an option, like in a native select. */
export function ToneSelect<Value extends string>({ value, options, toTone, onChoose, ...props }: ToneSelectProps<Value>) {
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectOption(options.indexOf(value)),
  });
  const typing = useRef({ text: '', before: value });

  function choose(next: string) {
    const chosen = options.find((option) => option === next);
    if (chosen !== undefined && chosen !== value) onChoose(chosen);
  }

  function endTyping() {
    typing.current = { text: '', before: value };
  }

  function type(text: string) {
    const { before } = typing.current.text === '' ? { before: value } : typing.current;
    typing.current = { text, before };
    const index = text === '' ? -1 : findTypedItem(options, text);
    const next = options[index] ?? before;
    choose(next);
    if (combobox.dropdownOpened) combobox.selectOption(options.indexOf(next));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { text } = typing.current;
    const isTyped = isText(event.nativeEvent) && !(event.key === ' ' && text === '');
    if (isTyped || event.key === 'Backspace') type(isTyped ? text + event.key : text.slice(0, -1));
    else if (event.key === ' ') combobox.toggleDropdown();
    else return /^(Shift|AltGraph)$/.test(event.key) ? undefined : endTyping();
    event.preventDefault();
  }

  return (
    <ComboboxInput
      store={combobox}
      onOptionSubmit={(next) => {
        choose(next);
        endTyping();
        combobox.closeDropdown();
      }}
      {...props}
      readOnly
      value={value}
      leftSection={<ToneDot tone={toTone(value)} />}
      leftSectionWidth={26}
      rightSection={<IconSelector size={15} aria-hidden />}
      rightSectionPointerEvents="none"
      pointer
      onClick={() => combobox.toggleDropdown()}
      onKeyDown={handleKeyDown}
      onBlur={() => {
        endTyping();
        combobox.closeDropdown();
      }}
    >
      <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="Options">
        {options.map((option) => (
          <Combobox.Option key={option} value={option} active={option === value}>
            <ToneDot tone={toTone(option)} /> {option}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </ComboboxInput>
  );
}
