import { Combobox, type TextInputProps, useCombobox } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { formatClock } from '../../../time/clock-time.ts';
import { parseTypedClock } from '../../../time/typed-time.ts';
import { ComboboxInput } from './ComboboxInput.tsx';
import { OPTION, OptionList } from './OptionList.tsx';
import type { CommittedText } from './SuggestInput.tsx';
import { useTypedInput } from './useTypedInput.ts';

interface TimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'maxLength'> {
  id: string;
  /** A time, '14:00', or blank. */
  value: string;
  /** Ignored: it would truncate pasted text. */
  maxLength?: number | undefined;
  onChange: (event: CommittedText) => void;
}

/** Half hours of a working day. */
const TIMES = Array.from({ length: 23 }, (_, place) => 7 * 60 + place * 30).map(
  (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
);

/** A time of day in the 12-hour clock that can be typed in several ways or chosen from a list. */
export function TimeField({ id, value, maxLength: _cut, onChange, onKeyDown, error, ...rest }: TimeFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const field = useTypedInput({
    id,
    value,
    parse: parseTypedClock,
    format: formatClock,
    isComplete: (text) => /^\d\d:\d\d$|m$/i.test(text),
    message: 'Enter a time like 2:30 PM',
    onChange,
  });

  return (
    <ComboboxInput
      store={combobox}
      onOptionSubmit={(time) => {
        field.choose(time);
        combobox.closeDropdown();
      }}
      placeholder="H:MM AM"
      rightSection={<IconClock size={15} aria-hidden />}
      rightSectionPointerEvents="none"
      {...rest}
      {...field.input}
      id={id}
      error={field.error ?? error}
      onClick={() => combobox.openDropdown()}
      onBlur={(event) => {
        combobox.closeDropdown();
        field.input.onBlur(event);
      }}
      onKeyDown={(event) => {
        if (!combobox.dropdownOpened || combobox.getSelectedOptionIndex() === -1) field.onKeyDown(event);
        onKeyDown?.(event);
      }}
    >
      <OptionList label="Half hours" empty={false}>
        {TIMES.map((time) => (
          <Combobox.Option key={time} value={time} active={time === value} className={OPTION}>
            {formatClock(time)}
          </Combobox.Option>
        ))}
      </OptionList>
    </ComboboxInput>
  );
}
