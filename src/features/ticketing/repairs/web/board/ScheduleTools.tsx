import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, toLocalDay } from '../../../../../platform/time/calendar-day.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { PageSearch } from '../../../../../platform/web/web-feature.ts';
import type { BoardBy } from './board-address.ts';
import { MOST_OVERDUE, useOverdue } from './repair-board.queries.ts';
import type { Technician } from './repair-cards.ts';
import classes from './ScheduleTools.module.css';

interface ScheduleToolsProps {
  by: BoardBy;
  day: string;
  /** The present day; on a weekend, the Monday that follows. */
  today: string;
  technician: string;
  technicians: readonly Technician[];
  onShow: (change: PageSearch) => void;
}

/** Chooses the day or week that is shown, and the technician whose jobs are. */
export function ScheduleTools({ by, day, today, technician, technicians, onShow }: ScheduleToolsProps) {
  const [step, unit] = by === 'days' ? [7, 'week'] : [1, 'day'];
  const go = (next: string | undefined) => onShow({ day: next === today ? '' : (next ?? ''), lane: '' });
  const shown = technicians.find(({ key, name }) => [key, name].includes(technician))?.key ?? technician;
  const people = technicians.map(({ key, name }) => ({ value: key, label: name }));
  const others = technicians.some(({ key }) => key === shown) || shown === '' ? people : [{ value: shown, label: shown }, ...people];
  return (
    <>
      <div className={classes.days}>
        <ActionIcon variant="default" aria-label={`Previous ${unit}`} onClick={() => go(addDays(day, -step))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <TextInput
          type="date"
          aria-label={by === 'days' ? 'Week' : 'Day'}
          className={classes.day ?? ''}
          value={day}
          onChange={(event) => event.currentTarget.value !== '' && go(event.currentTarget.value)}
        />
        <ActionIcon variant="default" aria-label={`Next ${unit}`} onClick={() => go(addDays(day, step))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={day === today} onClick={() => go(today)}>
          Today
        </Button>
      </div>
      <Overdue onShow={go} />
      {by === 'days' && (
        <NativeSelect
          className={classes.technician ?? ''}
          aria-label="Technician"
          value={shown}
          data={[{ value: '', label: 'All technicians' }, ...others]}
          onChange={(event) => onShow({ technician: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Jobs of days that are over are not forgotten: it leads to the earliest. */
function Overdue({ onShow }: { onShow: (day: string) => void }) {
  const overdue = useOverdue(toLocalDay(new Date(useNow())));
  const earliest = overdue[0]?.scheduledDate;
  if (!earliest) return null;
  return (
    <Button className={classes.overdue ?? ''} variant="subtle" color="orange" onClick={() => onShow(earliest)}>
      {overdue.length}
      {overdue.length === MOST_OVERDUE && '+'} overdue
    </Button>
  );
}
