import { Combobox, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { ComboboxInput } from '../../../../platform/web/form/inputs/ComboboxInput.tsx';
import { NOTE, OPTION, OptionList } from '../../../../platform/web/form/inputs/OptionList.tsx';
import { takeTypeAhead } from '../../../../platform/web/ui/keyboard/type-ahead.ts';
import type { Caller } from '../caller.contract.ts';
import { classifyUnknown, describeCaller, type UnknownCaller } from '../caller.rules.ts';
import { useCallers } from './caller.queries.ts';

const NEW: Record<UnknownCaller, (text: string) => string> = {
  phone: (text) => `New customer with the number ${text}`,
  serial: (text) => `Start intake for ${text}`,
  company: (text) => `New customer “${text}”`,
};

/** Value of the option for a text that isn't known. */
const UNKNOWN = 'unknown';

interface CallerSearchProps {
  isFirst: boolean;
  onChoose: (caller: Caller) => void;
  onUnknown: (kind: UnknownCaller, text: string) => void;
}

/** Finds the caller by anything they say. Enter takes the best match, also while it loads, as after a scan. */
export function CallerSearch({ isFirst, onChoose, onUnknown }: CallerSearchProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox();
  const { found, find } = useCallers(typed);
  const text = typed.trim();
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (found && text !== '') selectFirstOption();
    else resetSelectedOption();
  }, [found, text, selectFirstOption, resetSelectedOption]);
  // Another field has the focus.
  useEffect(() => {
    if (!isFirst) takeTypeAhead();
  }, [isFirst]);

  function choose(caller: Caller | undefined, asked = text) {
    combobox.closeDropdown();
    setTyped('');
    if (caller) onChoose(caller);
    else onUnknown(classifyUnknown(asked), asked);
  }

  /** Replays keys typed while the form was loading. */
  async function handleFocus() {
    let next = typed;
    for (const key of takeTypeAhead()) {
      if (key === 'Enter' && next.trim() !== '') {
        choose((await find(next.trim()))[0], next.trim());
        return;
      }
      if (key === 'Backspace') next = next.slice(0, -1);
      else if (key.length === 1) next += key;
    }
    if (next === typed) return;
    setTyped(next);
    combobox.openDropdown();
  }

  async function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text === '') return;
    // With results, the list takes the key.
    if (found && combobox.dropdownOpened) return;
    event.preventDefault();
    choose((await find(text))[0]);
  }

  return (
    <ComboboxInput
      store={combobox}
      onOptionSubmit={(value) => choose(value === UNKNOWN ? undefined : found?.[Number(value)])}
      isDropdownHidden={text === ''}
      label="Find the caller"
      placeholder="Number, name, serial, plate or VIN"
      leftSection={<IconSearch size={16} aria-hidden />}
      spellCheck={false}
      data-autofocus={isFirst || undefined}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        combobox.openDropdown();
      }}
      onFocus={() => void handleFocus()}
      onKeyDown={(event) => void handleKeyDown(event)}
      onBlur={() => combobox.closeDropdown()}
    >
      <OptionList label="Callers" empty={!found && 'Searching…'}>
        {found?.map((caller, index) => (
          <Combobox.Option key={JSON.stringify(caller)} value={String(index)} className={OPTION}>
            {caller.company}
            <span className={NOTE}>{describeCaller(caller)}</span>
          </Combobox.Option>
        ))}
        {found && text !== '' && (
          <Combobox.Option value={UNKNOWN} className={OPTION}>
            {NEW[classifyUnknown(text)](text)}
          </Combobox.Option>
        )}
      </OptionList>
    </ComboboxInput>
  );
}
