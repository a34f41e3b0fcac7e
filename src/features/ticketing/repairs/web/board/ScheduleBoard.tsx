import { ActionIcon, Button, Group, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { addDays, toLocalDay } from '../../../../../platform/time/calendar-day.ts';
import { useMoves } from '../../../../../platform/web/board/useMoves.ts';
import { DateField } from '../../../../../platform/web/form/inputs/DateField.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import type { PageSearch } from '../../../../../platform/web/web-feature.ts';
import type { BoardBy } from './board-address.ts';
import { RepairColumns } from './RepairColumns.tsx';
import { MOST_OVERDUE, useJobs, useOverdue, useSaveMove, useUnplanned } from './repair-board.queries.ts';
import {
  applyToSchedule,
  nameOfMove,
  type Schedule,
  type Technician,
  toDayLanes,
  toRepairMove,
  toTechnicianLanes,
  toWeek,
  UNPLANNED,
} from './repair-cards.ts';
import { useTechnicians } from './technicians.queries.ts';

interface ScheduleToolsProps {
  by: BoardBy;
  day: string;
  /** The day shown by default. */
  today: string;
  technician: string;
  technicians: readonly Technician[];
  onShow: (change: PageSearch) => void;
}

/** Selects the day or week, and the technician. */
function ScheduleTools({ by, day, today, technician, technicians, onShow }: ScheduleToolsProps) {
  const [step, unit] = by === 'days' ? [7, 'week'] : [1, 'day'];
  const go = (next: string | undefined) => onShow({ day: next === today ? '' : (next ?? ''), lane: '' });
  const shown = technicians.find(({ key, name }) => [key, name].includes(technician))?.key ?? technician;
  const people = technicians.map(({ key, name }) => ({ value: key, label: name }));
  const others = technicians.some(({ key }) => key === shown) || shown === '' ? people : [{ value: shown, label: shown }, ...people];
  return (
    <>
      <Group gap={6} wrap="nowrap" miw={0} flex={{ base: '1 1 100%', lg: 'none' }}>
        <ActionIcon variant="default" aria-label={`Previous ${unit}`} onClick={() => go(addDays(day, -step))}>
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <DateField
          id="schedule-day"
          aria-label={by === 'days' ? 'First day' : 'Day'}
          flex={{ base: 1, lg: '0 0 142px' }}
          miw={0}
          value={day}
          onChange={(event) => event.currentTarget.value !== '' && go(event.currentTarget.value)}
        />
        <ActionIcon variant="default" aria-label={`Next ${unit}`} onClick={() => go(addDays(day, step))}>
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={day === today} onClick={() => go(today)}>
          Today
        </Button>
      </Group>
      <Overdue onShow={go} />
      {by === 'days' && (
        <NativeSelect
          flex={{ base: '1 0 100%', lg: '0 1 170px' }}
          miw={0}
          aria-label="Technician"
          value={shown}
          data={[{ value: '', label: 'All technicians' }, ...others]}
          onChange={(event) => onShow({ technician: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** Goes to the earliest overdue job. */
function Overdue({ onShow }: { onShow: (day: string) => void }) {
  const overdue = useOverdue(toLocalDay(new Date(useNow())));
  const earliest = overdue[0]?.scheduledDate;
  if (!earliest) return null;
  return (
    <Button flex="none" variant="subtle" color="orange" c="var(--obd-orange-fg)" onClick={() => onShow(earliest)}>
      {overdue.length}
      {overdue.length === MOST_OVERDUE && '+'} overdue
    </Button>
  );
}

interface ScheduleBoardProps {
  by: Exclude<BoardBy, 'status'>;
  day: string;
  today: string;
  /** Technician whose jobs are shown; empty for all. */
  technician: string;
  onShow: (change: PageSearch) => void;
}

/** A day by technician, or a week by day, from today on. Dragging a repair schedules its job. */
export function ScheduleBoard({ by, day, today, technician, onShow }: ScheduleBoardProps) {
  const { schedule: stored, error, isStale, retry, loadMore } = useSchedule(day);
  const { shown: schedule, move } = useMoves(stored, { apply: applyToSchedule, send: useSaveMove(), nameOf: nameOfMove });
  const technicians = useTechnicians();
  const handleNearEnd = useCallback((lane: string) => lane === UNPLANNED && loadMore(), [loadMore]);

  function toLanes(from: Schedule) {
    if (by === 'technicians') return toTechnicianLanes(from, day, technicians);
    return toDayLanes(from, toWeek(day, from.jobs), technician);
  }

  if (!schedule && error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <RepairColumns
      key={by === 'days' ? day : by}
      lanes={schedule && toLanes(schedule)}
      label={by === 'technicians' ? 'Technician' : 'Day'}
      staying={1}
      preferred={by === 'days' ? day : undefined}
      isStale={isStale}
      emptyText={({ id }) => (id === UNPLANNED ? 'No unscheduled repairs' : 'No jobs')}
      onMove={(drop) => {
        const next = toRepairMove(drop, { day, technician });
        if (next) move(next);
      }}
      onNearEnd={handleNearEnd}
    >
      <ScheduleTools by={by} day={day} today={today} technician={technician} technicians={technicians} onShow={onShow} />
    </RepairColumns>
  );
}

/** The jobs of a day and the six days after it, and the unscheduled repairs. */
function useSchedule(day: string) {
  const jobs = useJobs(day, addDays(day, 6) ?? day);
  const unplanned = useUnplanned();
  const { rows, total } = unplanned;
  const schedule = useMemo(
    () => jobs.data && rows && { jobs: jobs.data, unplanned: rows, unplannedCount: total?.count ?? rows.length },
    [jobs.data, rows, total],
  );
  const retry = () => {
    void jobs.refetch();
    unplanned.retry();
  };
  return { schedule, error: jobs.error ?? unplanned.error, isStale: jobs.isPlaceholderData, retry, loadMore: unplanned.loadMore };
}
