import { Flex, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pluralize } from '../../../../../platform/number-text.ts';
import { toLocalDay } from '../../../../../platform/time/calendar-day.ts';
import { Board } from '../../../../../platform/web/board/Board.tsx';
import type { BoardLane, CardDrop, CardKind } from '../../../../../platform/web/board/board-lane.ts';
import { LanePager } from '../../../../../platform/web/board/LanePager.tsx';
import { BoardMobile } from '../../../../../platform/web/board/phone/BoardMobile.tsx';
import { useLanePages } from '../../../../../platform/web/board/useLanePages.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { startListNavigation } from '../../../../../platform/web/ui/table/list-navigation.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { ToneDot } from '../../../../../platform/web/ui/text/ToneDot.tsx';
import type { RepairRow } from '../../../tickets/rma/repair-list.contract.ts';
import { getStatusTone, isOpen } from '../../../tickets/ticket.rules.ts';
import { toFault, toShortDay, toTimeText } from '../../rma.rules.ts';
import { BoardChoice } from './BoardChoice.tsx';
import classes from './RepairCards.module.css';
import type { RepairCard } from './repair-cards.ts';

const DAY_MS = 86_400_000;
const { row, truncate, muted, dimmed, small, numbers, strong, ink } = utilities;

/** Content of a card, without the values that its column already shows. */
function RepairCardContent({ card: { repair, isClash, by } }: { card: RepairCard }) {
  const { id, customerCompany, status, technicianId, scheduledDate, scheduledTime } = repair;
  const isJob = (by === 'technicians' || by === 'days') && scheduledDate !== null;
  const technician = technicianId.trim();
  return (
    <>
      <div className={`${row} ${muted} ${classes.top}`}>
        {isJob ? <span className={`${small} ${strong} ${numbers} ${ink}`}>{toTimeText(scheduledTime)}</span> : <Mono>{id}</Mono>}
        {isClash && <IconAlertTriangle size={14} aria-label="Conflict" />}
        <Slot name="ticket-row" props={{ ticketId: id }} />
      </div>
      <div className={`${strong} ${classes.summary}`} title={repair.summary}>
        {toFault(repair)}
      </div>
      <div className={`${truncate} ${muted}`}>{customerCompany}</div>
      {by !== 'status' && (
        <div className={`${row} ${muted}`}>
          <ToneDot tone={getStatusTone(status)} /> <span className={truncate}>{status}</span>
        </div>
      )}
      {!isJob && scheduledDate !== null && (
        <div className={`${truncate} ${muted} ${numbers}`}>
          {toShortDay(scheduledDate)} {scheduledTime && toTimeText(scheduledTime)}
        </div>
      )}
      <Age repair={repair} />
      {technician !== '' && by !== 'technicians' && by !== 'people' && <div className={`${truncate} ${muted}`}>{technician}</div>}
    </>
  );
}

/** Days in the status, and the promised day. */
function Age({ repair: { status, statusSince, promisedDate } }: { repair: RepairRow }) {
  const now = useNow();
  const days = Math.max(0, Math.floor((now - Date.parse(statusSince)) / DAY_MS));
  const isLate = promisedDate !== null && isOpen({ status }) && promisedDate < toLocalDay(new Date(now));
  return (
    <div className={`${row} ${muted} ${numbers}`}>
      <span title={`In this status since ${toShortDay(statusSince)}`}>{days === 0 ? 'Today' : pluralize(days, 'day')}</span>
      {promisedDate !== null && (
        <span className={`${truncate} ${isLate ? classes.late : ''}`} title={`Promised ${toShortDay(promisedDate)}`}>
          {isLate ? 'Late' : 'Due'} {toShortDay(promisedDate)}
        </span>
      )}
    </div>
  );
}

/** Content of a card on a phone. */
function RepairCardMobile({ card: { repair, isClash, by } }: { card: RepairCard }) {
  const { id, customerCompany, status, technicianId, scheduledDate, scheduledTime } = repair;
  const planned = scheduledDate === null ? '' : by === 'status' ? toShortDay(scheduledDate) : toTimeText(scheduledTime);
  return (
    <>
      <span className={`${truncate} ${strong} ${classes.whole}`}>{toFault(repair)}</span>{' '}
      <span className={`${truncate} ${muted} ${small}`}>{customerCompany}</span>{' '}
      <span className={`${row} ${small} ${classes.plan}`}>
        {isClash && <IconAlertTriangle size={14} aria-label="Conflict" />}
        <Slot name="ticket-row" props={{ ticketId: id }} />
        {planned && <span className={`${muted} ${strong} ${numbers}`}>{planned}</span>} <Age repair={repair} />
        <span className={`${truncate} ${dimmed}`}>
          {by === 'technicians' || by === 'people' ? status : technicianId.trim() || 'No technician'}
        </span>
      </span>
    </>
  );
}

const REPAIRS: CardKind<RepairCard> = {
  noun: 'repair',
  nameOf: ({ repair }) => repair.summary,
  Face: RepairCardContent,
  // A summary of three lines.
  height: 151,
  PhoneFace: RepairCardMobile,
};

type Lane = BoardLane<RepairCard>;

interface RepairColumnsProps {
  /** Undefined while loading. */
  lanes: Lane[] | undefined;
  /** Label of the column picker on phones: 'Status'. */
  label: string;
  /** Number of columns that stay visible when paging. */
  staying?: number;
  /** Column shown first on a phone. */
  preferred?: string | undefined;
  summary?: string;
  isStale?: boolean;
  /** Replaces the columns if all of them are empty. */
  empty?: ReactNode;
  emptyText: (lane: Lane) => string;
  onMove: (drop: CardDrop<RepairCard>) => void;
  onNearEnd?: (laneId: string) => void;
  footOf?: (lane: Lane) => ReactNode;
  /** Controls in the header. */
  children?: ReactNode;
}

/** A board of repairs with its header. */
export function RepairColumns({
  lanes = [],
  label,
  staying = 0,
  preferred,
  summary,
  isStale = false,
  empty,
  children,
  ...board
}: RepairColumnsProps) {
  const { search, show } = usePageSearch();
  const isPhone = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const { ref, shown, pages } = useLanePages(lanes, staying);
  const navigate = useNavigate();

  function handleOpen(id: string) {
    const lane = lanes.find(({ cards }) => cards.some((card) => card.id === id));
    startListNavigation({ ids: lane?.cards.map((card) => card.id) ?? [id], onReach: () => undefined });
    void navigate({ to: `/sod/${id}` });
  }

  function content() {
    if (lanes.length === 0) return <PageSpinner />;
    if (empty) return empty;
    const actions = { ...board, kind: REPAIRS, onOpen: handleOpen };
    if (!isPhone) return <Board {...actions} lanes={shown} />;
    const lane = [search.lane, preferred].find((id) => lanes.some((each) => each.id === id)) ?? lanes[staying]?.id ?? '';
    return <BoardMobile {...actions} lanes={lanes} label={label} value={lane} onChoose={(next) => show({ lane: next })} />;
  }

  return (
    <Flex direction="column" h="100%" {...(isStale && { opacity: 0.6 })} data-stale={isStale}>
      <Flex component="header" ref={ref} wrap="wrap" align="center" gap="8px 12px" px="var(--obd-gutter)" py="xs">
        <BoardChoice />
        {children}
        <Text className={numbers} role="status" flex={1} size="sm" c="gray" ta="right" truncate visibleFrom="lg">
          {summary}
        </Text>
        {!isPhone && <LanePager pages={pages} />}
      </Flex>
      {content()}
    </Flex>
  );
}
