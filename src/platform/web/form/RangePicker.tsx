import { Button, Group, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { Segments } from '../ui/Segments.tsx';
import { DateField } from './inputs/DateField.tsx';

interface Days {
  readonly from: string;
  readonly to: string;
}

interface RangePickerProps<Preset extends string> {
  presets: readonly { value: Preset; label: string }[];
  /** Null if the days were chosen. */
  preset: Preset | null;
  /** The days shown, to start from. */
  days: Days;
  /** Label of the chosen days: 'Oct 1–31'. */
  label: string;
  /** Shows only an icon until days are chosen. */
  isCompact?: boolean;
  /** Changes the URL. A blank value removes one. */
  onChange: (range: { range: Preset | ''; from: string; to: string }) => void;
}

const CUSTOM = 'custom';

/** Chooses a range: a preset, or any days. */
export function RangePicker<Preset extends string>({
  presets,
  preset,
  days,
  label,
  isCompact = false,
  onChange,
}: RangePickerProps<Preset>) {
  const [isOpen, setIsOpen] = useState(false);
  const isIcon = isCompact && preset !== null;
  return (
    <Group gap="xs">
      <Segments
        label="Range"
        options={presets}
        value={preset ?? (CUSTOM as Preset)}
        onChange={(range) => onChange({ range, from: '', to: '' })}
      />
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Button
            variant={preset === null ? 'light' : 'default'}
            px={isIcon ? 8 : 10}
            fz="xs"
            title="Choose days"
            leftSection={!isIcon && <IconCalendar size={15} aria-hidden />}
            aria-label={preset === null ? `Range: ${label}` : 'Choose days'}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isIcon ? <IconCalendar size={15} aria-hidden /> : preset === null ? label : 'Days…'}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="sm" role="dialog" aria-label="Choose days">
          <DaysForm
            initial={days}
            onChoose={(chosen) => {
              setIsOpen(false);
              onChange({ range: '', ...chosen });
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

function DaysForm({ initial, onChoose }: { initial: Days; onChoose: (days: Days) => void }) {
  const id = useId();
  const [days, setDays] = useState(initial);
  const isReversed = days.from !== '' && days.to !== '' && days.to < days.from;
  const isComplete = days.from !== '' && days.to !== '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !isReversed) onChoose(days);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <DateField
          id={`${id}-from`}
          w={150}
          label="From"
          data-autofocus
          value={days.from}
          max={days.to}
          onChange={(event) => setDays({ ...days, from: event.currentTarget.value })}
        />
        <DateField
          id={`${id}-to`}
          w={150}
          label="To"
          value={days.to}
          min={days.from}
          error={isReversed && 'The end date can’t be before the start date'}
          onChange={(event) => setDays({ ...days, to: event.currentTarget.value })}
        />
      </Group>
      <Button type="submit" fullWidth mt="sm" disabled={!isComplete || isReversed}>
        Show these days
      </Button>
    </form>
  );
}
