import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatTypedDay, parseTypedDay } from '../../../time/typed-time.ts';
import { LazyPopover } from '../../overlay/LazyPopover.tsx';
import { getToday } from '../../server-time.ts';
import { useToday } from '../../ui/text/clock.ts';
import type { DayCalendar } from './DayCalendar.tsx';
import type { CommittedText } from './SuggestInput.tsx';
import { useTypedInput } from './useTypedInput.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  id: string;
  /** A day, '2026-12-02', or blank. */
  value: string;
  /** First day offered by the calendar. */
  min?: string | undefined;
  /** Last day offered by the calendar. */
  max?: string | undefined;
  onChange: (event: CommittedText) => void;
}

/** The calendar is in the section of its field, and the sections of later fields would be drawn above it. */
const ABOVE_FIELDS = { style: { zIndex: 'var(--mantine-z-index-popover)' } };

/** A date that can be typed in several ways or chosen in a calendar. Alt+ArrowDown opens the calendar. */
export function DateField({ id, value, min, max, onChange, onKeyDown, error, ...rest }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const [Calendar, setCalendar] = useState<(props: ComponentProps<typeof DayCalendar>) => ReactNode>();
  const field = useTypedInput({
    id,
    value,
    parse: (text) => parseTypedDay(text, getToday()),
    format: formatTypedDay,
    isComplete: (text) => /^\d{8}$|\D\d{4}$|^\d{4}-\d\d-\d\d$/.test(text),
    message: 'Enter a date like 12/31/2026',
    onChange,
  });

  /** Opens after the calendar has loaded, so that it gets the focus. Without it, the date can be typed. */
  async function openCalendar() {
    const part = await import('./DayCalendar.tsx').catch(() => undefined);
    if (!part) return;
    setCalendar(() => part.DayCalendar);
    setOpen(true);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      void openCalendar();
      return;
    }
    field.onKeyDown(event);
    onKeyDown?.(event);
  }

  function handleChoose(day: string) {
    setOpen(false);
    field.choose(day);
  }

  const isLocked = rest.disabled || rest.readOnly;
  const calendar = (
    <LazyPopover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      dropdown={{ p: 'xs', role: 'dialog', 'aria-label': 'Calendar' }}
      target={
        <ActionIcon
          size="sm"
          tabIndex={-1}
          disabled={isLocked}
          aria-label="Open calendar"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : void openCalendar())}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {Calendar && <Calendar day={value} today={today} min={min} max={max} onChoose={handleChoose} />}
    </LazyPopover>
  );

  return (
    <TextInput
      placeholder="MM/DD/YYYY"
      rightSection={calendar}
      rightSectionProps={isOpen ? ABOVE_FIELDS : undefined}
      {...rest}
      {...field.input}
      id={id}
      inputMode="numeric"
      error={field.error ?? error}
      onKeyDown={handleKeyDown}
    />
  );
}
