import { toLocalDay } from '../../../../../platform/time/calendar-day.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { toBoardBy } from './board-address.ts';
import { toWorkday } from './repair-cards.ts';
import { ScheduleBoard } from './ScheduleBoard.tsx';
import { StatusBoard } from './StatusBoard.tsx';

/** The technician's board: repairs in columns, which are dragged to where they go next. */
export function RepairBoardPage() {
  const { search, show } = usePageSearch();
  const today = toLocalDay(new Date(useNow()));
  const workday = toWorkday(today);
  const { board, day = '', technician = '' } = search;
  const by = toBoardBy(board) ?? 'status';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (by === 'status') return <StatusBoard />;
  return <ScheduleBoard key={by} by={by} day={isDay ? day : workday} today={workday} technician={technician} onShow={show} />;
}
