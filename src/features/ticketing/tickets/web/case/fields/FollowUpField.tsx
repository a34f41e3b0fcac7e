import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../../../platform/time/relative-time.ts';
import { DateField } from '../../../../../../platform/web/form/inputs/DateField.tsx';
import { LazyPopover } from '../../../../../../platform/web/overlay/LazyPopover.tsx';
import { useToday } from '../../../../../../platform/web/ui/text/clock.ts';
import { type TicketEdit, useCaseField } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';

const CHOICES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
];

const MARKED = { bg: 'var(--obd-yellow-bg)', bd: '1px solid transparent', c: 'var(--obd-yellow-fg)', fw: 600 } as const;
/** Looks like the fields beside it. */
const PLAIN = { bg: 'var(--obd-sunken)', bd: '1px solid var(--obd-line)' } as const;
const CHOICE = { variant: 'subtle', color: 'gray', c: 'var(--obd-ink)', px: 'xs', fw: 400, justify: 'space-between' } as const;

export function FollowUpField({ edit, isDue }: { edit: TicketEdit; isDue: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { value: followUpDate, isChanged, error, set } = useCaseField(edit, 'followUpDate');
  const today = useToday();
  const isMarked = isDue && !isChanged;
  const text = followUpDate ? shortDate(followUpDate) : 'None';

  function handleChoose(day: string | null) {
    set(day);
    setIsOpen(false);
  }

  return (
    <fieldset className={classes.field} data-changed={isChanged}>
      <legend className={classes.label}>Follow-up</legend>
      <LazyPopover
        opened={isOpen}
        onChange={setIsOpen}
        width={210}
        position="bottom-end"
        trapFocus
        returnFocus
        withRoles={false}
        dropdown={{ p: 'xs', role: 'dialog', 'aria-label': 'Follow-up' }}
        target={
          <Button
            id="case-followUpDate"
            variant="default"
            px={9}
            fw={400}
            {...(isMarked ? MARKED : PLAIN)}
            fullWidth
            justify="flex-start"
            data-value
            data-due={isMarked}
            leftSection={!followUpDate && <IconCalendarDue size={15} aria-hidden />}
            aria-label={`Follow-up: ${text}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text}
          </Button>
        }
      >
        <Stack gap={2}>
          {CHOICES.map(({ label, days }) => {
            const day = addDays(today, days) ?? today;
            return (
              <Button
                key={label}
                {...CHOICE}
                rightSection={
                  <Text span inherit c="dimmed">
                    {shortDate(day)}
                  </Text>
                }
                onClick={() => handleChoose(day)}
              >
                {label}
              </Button>
            );
          })}
          <DateField
            id="case-followUpDate-day"
            label="Pick a date"
            p="xs"
            min={today}
            value={followUpDate ?? ''}
            error={error}
            onChange={(event) => set(event.currentTarget.value || null)}
          />
          {followUpDate && (
            <Button {...CHOICE} onClick={() => handleChoose(null)}>
              No follow-up
            </Button>
          )}
        </Stack>
      </LazyPopover>
    </fieldset>
  );
}
