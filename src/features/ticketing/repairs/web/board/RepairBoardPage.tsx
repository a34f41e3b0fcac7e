import { Anchor, Button, Group, NativeSelect, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { toLocalDay } from '../../../../../platform/time/calendar-day.ts';
import type { BoardLane } from '../../../../../platform/web/board/board-lane.ts';
import { useMoves } from '../../../../../platform/web/board/useMoves.ts';
import { countText } from '../../../../../platform/web/count-text.ts';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { OpenCommandContext, type PageSearch } from '../../../../../platform/web/web-feature.ts';
import { TICKET_STATUSES } from '../../../tickets/ticket.contract.ts';
import { isOpen } from '../../../tickets/ticket.rules.ts';
import { toBoardBy } from './board-address.ts';
import { RepairColumns } from './RepairColumns.tsx';
import { useRepairBoard, useSaveMove } from './repair-board.queries.ts';
import {
  applyToBoard,
  nameOfMove,
  type RepairCard,
  type Technician,
  toPeopleLanes,
  toRepairMove,
  toStatusLanes,
  toWorkday,
} from './repair-cards.ts';
import { ScheduleBoard } from './ScheduleBoard.tsx';
import { useTechnicians } from './technicians.queries.ts';

function NoRepairs() {
  const openCommand = useContext(OpenCommandContext);
  return (
    <EmptyState
      title="No cases match the current filters."
      hint="Create your first ticket to get started."
      action={<Button onClick={() => openCommand('new-ticket')}>New Ticket</Button>}
    />
  );
}

/** Repairs by status or technician. Dragging a repair changes it. */
function StatusBoard() {
  const { search, show } = usePageSearch();
  const { technician = '', overdue = '', group = '', only = '' } = search;
  const isFiltered = technician !== '' || overdue !== '';
  const { data, error, refetch, isPlaceholderData } = useRepairBoard(technician, overdue !== '');
  const { shown: board, move } = useMoves(data, { apply: applyToBoard, send: useSaveMove(), nameOf: nameOfMove });
  const technicians = useTechnicians();
  if (!board && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const open = board?.filter(isOpen).reduce((sum, { count }) => sum + count, 0);
  const isEmpty = !isFiltered && board?.every(({ count }) => count === 0);
  const hasMore = board?.some((lane) => isOpen(lane) && lane.count > lane.repairs.length);
  const byPeople = group === 'technician';
  const lanes =
    board && (byPeople ? toPeopleLanes(board, technicians, only) : toStatusLanes(board).filter(({ id }) => only === '' || id === only));
  return (
    <RepairColumns
      key={group}
      lanes={lanes}
      label={byPeople ? 'Technician' : 'Status'}
      summary={open === undefined ? '' : countText({ count: open, relation: 'exact' }, 'open repair', 'open repairs')}
      isStale={isPlaceholderData}
      empty={isEmpty && <NoRepairs />}
      emptyText={({ name }) => `No repairs in ${name}`}
      onMove={(drop) => {
        const next = toRepairMove(drop, { day: '', technician: '' });
        if (next) move(next);
      }}
      footOf={(lane) => (byPeople ? null : <OlderOnes lane={lane} />)}
    >
      <BoardFilters technicians={technicians} search={search} onShow={show} />
      {byPeople && hasMore && (
        <Text span size="sm" c="dimmed">
          The 50 latest of each status
        </Text>
      )}
    </RepairColumns>
  );
}

interface BoardFiltersProps {
  technicians: readonly Technician[];
  search: PageSearch;
  onShow: (change: PageSearch) => void;
}

/** Narrows the board to a technician, a status and overdue repairs, and groups it. */
function BoardFilters({ technicians, search: { technician = '', overdue = '', group = '', only = '' }, onShow }: BoardFiltersProps) {
  return (
    <Group gap={6}>
      <NativeSelect
        aria-label="Group by"
        data={[
          { value: '', label: 'By status' },
          { value: 'technician', label: 'By technician' },
        ]}
        value={group}
        onChange={(event) => onShow({ group: event.currentTarget.value, lane: '' })}
      />
      <NativeSelect
        aria-label="Technician"
        data={[{ value: '', label: 'All technicians' }, ...technicians.map(({ key, name }) => ({ value: key, label: name }))]}
        value={technician}
        onChange={(event) => onShow({ technician: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Shown status"
        data={[{ value: '', label: 'All statuses' }, ...TICKET_STATUSES]}
        value={only}
        onChange={(event) => onShow({ only: event.currentTarget.value, lane: '' })}
      />
      <Button
        variant={overdue ? 'light' : 'default'}
        aria-pressed={overdue !== ''}
        onClick={() => onShow({ overdue: overdue ? '' : 'true' })}
      >
        Overdue
      </Button>
    </Group>
  );
}

/** Links to the list, because the board shows only the latest repairs of each status. */
function OlderOnes({ lane: { id, count, cards } }: { lane: BoardLane<RepairCard> }) {
  const status = TICKET_STATUSES.find((each) => each === id);
  if (count <= cards.length || !status) return null;
  const search = { status, ...(!isOpen({ status }) && { state: 'closed' }) };
  return (
    <Anchor display="block" px={4} py="xs" size="sm" ta="center" renderRoot={(props) => <Link {...props} to="/rma" search={search} />}>
      View all {formatCount(count)} in the list
    </Anchor>
  );
}

/** The repairs as a board, by status or as a schedule. */
export function RepairBoardPage() {
  const { search, show } = usePageSearch();
  const today = toLocalDay(new Date(useNow()));
  const { board, day = '', technician = '' } = search;
  const by = toBoardBy(board) ?? 'status';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (by === 'status') return <StatusBoard />;
  // The technicians plan the next workday. The days begin today, even on a weekend.
  const first = by === 'days' ? today : toWorkday(today);
  return <ScheduleBoard key={by} by={by} day={isDay ? day : first} today={first} technician={technician} onShow={show} />;
}
