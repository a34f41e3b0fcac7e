import { useCallback, useMemo } from 'react';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { useMoves } from '../../../../../platform/web/board/useMoves.ts';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import type { PageSearch } from '../../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { labelPeople } from '../../../../admin/users/confusable-names.rules.ts';
import { useStaff } from '../../../../admin/users/web/user.queries.ts';
import type { BoardBy } from './board-address.ts';
import { RepairColumns } from './RepairColumns.tsx';
import { useJobs, useSaveMove, useUnplanned } from './repair-board.queries.ts';
import {
  applyToSchedule,
  nameOfMove,
  type Schedule,
  type Technician,
  toDayLanes,
  toMonday,
  toRepairMove,
  toTechnicianLanes,
  toWeek,
  UNPLANNED,
} from './repair-cards.ts';
import { ScheduleTools } from './ScheduleTools.tsx';

interface ScheduleBoardProps {
  by: Exclude<BoardBy, 'status'>;
  day: string;
  today: string;
  /** The technician whose jobs the days show; empty for all technicians. */
  technician: string;
  onShow: (change: PageSearch) => void;
}

/** The schedule: a day by technician, or a week by day. Dragging a repair plans its job. */
export function ScheduleBoard({ by, day, today, technician, onShow }: ScheduleBoardProps) {
  const monday = toMonday(day);
  const { schedule: stored, error, isStale, retry, loadMore } = useSchedule(by === 'days' ? monday : day, by === 'days' ? 6 : 0);
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
      key={by === 'days' ? monday : by}
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

/** The jobs of a day and so many that follow, and the repairs without a date. */
function useSchedule(from: string, more: number) {
  const jobs = useJobs(from, addDays(from, more) ?? from);
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

/** Lists the active staff by name, with the signed-in user first. */
function useTechnicians(): Technician[] {
  const { user } = useAuth();
  const { data = [] } = useStaff();
  const toLabel = labelPeople(data);
  const people = data.filter(({ isActive }) => isActive !== false).map((person) => ({ key: person.id, name: toLabel(person).trim() }));
  return people.toSorted(
    (one, other) => Number(other.key === user?.id) - Number(one.key === user?.id) || one.name.localeCompare(other.name),
  );
}
