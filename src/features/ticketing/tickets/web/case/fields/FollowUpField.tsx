import { Button, Popover, TextInput } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useState } from 'react';
import { addDays } from '../../../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../../../platform/time/relative-time.ts';
import { getToday } from '../../../../../../platform/web/server-time.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import followUp from './FollowUpField.module.css';

const CHOICES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
];

export function FollowUpField({ edit, isDue }: { edit: TicketEdit; isDue: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { followUpDate } = edit.fields;
  const today = getToday();
  const text = followUpDate ? shortDate(followUpDate) : 'None';

  function handleChoose(day: string | null) {
    edit.set('followUpDate', day);
    setIsOpen(false);
  }

  return (
    <fieldset className={classes.field} data-changed={edit.isChanged('followUpDate')}>
      <legend className={classes.label}>Follow-up</legend>
      <Popover opened={isOpen} onChange={setIsOpen} width={210} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Button
            id="case-followUpDate"
            className={followUp.day}
            variant="default"
            fullWidth
            justify="flex-start"
            data-value
            data-due={isDue && !edit.isChanged('followUpDate')}
            leftSection={!followUpDate && <IconCalendarDue size={15} aria-hidden />}
            aria-label={`Follow-up: ${text}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={followUp.choices} role="dialog" aria-label="Follow-up">
          {CHOICES.map(({ label, days }) => {
            const day = addDays(today, days) ?? today;
            return (
              <button key={label} type="button" className={followUp.choice} onClick={() => handleChoose(day)}>
                {label} <span className={followUp.date}>{shortDate(day)}</span>
              </button>
            );
          })}
          <TextInput
            type="date"
            label="Pick a date"
            min={today}
            value={followUpDate ?? ''}
            error={edit.getError('followUpDate')}
            onChange={(event) => edit.set('followUpDate', event.currentTarget.value || null)}
          />
          {followUpDate && (
            <button type="button" className={followUp.choice} onClick={() => handleChoose(null)}>
              No follow-up
            </button>
          )}
        </Popover.Dropdown>
      </Popover>
    </fieldset>
  );
}
