import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Board } from '../../../../../platform/web/board/Board.tsx';
import type { BoardLane, CardDrop, CardKind } from '../../../../../platform/web/board/board-lane.ts';
import { LanePager } from '../../../../../platform/web/board/LanePager.tsx';
import { BoardMobile } from '../../../../../platform/web/board/phone/BoardMobile.tsx';
import { useLanePages } from '../../../../../platform/web/board/useLanePages.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { startListNavigation } from '../../../../../platform/web/ui/table/list-navigation.ts';
import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { ToneDot } from '../../../../../platform/web/ui/text/ToneDot.tsx';
import { getStatusTone } from '../../../tickets/ticket.rules.ts';
import { toShortDay, toTimeText } from '../../rma.rules.ts';
import { BoardChoice } from './BoardChoice.tsx';
import repairCardContentClasses from './RepairCardContent.module.css';
import repairCardMobileClasses from './RepairCardMobile.module.css';
import classes from './RepairColumns.module.css';
import type { RepairCard } from './repair-cards.ts';

/** The content of a repair's card: when, what, whose, and how far it is, as far as its column does not say it. */
function RepairCardContent({ card: { repair, isClash, by } }: { card: RepairCard }) {
  const { id, summary, customerCompany, status, technicianId, scheduledDate, scheduledTime } = repair;
  const isJob = by !== 'status' && scheduledDate !== null;
  const technician = technicianId.trim();
  return (
    <>
      <div className={repairCardContentClasses.top}>
        {isJob ? <span className={repairCardContentClasses.time}>{toTimeText(scheduledTime)}</span> : <Mono>{id}</Mono>}
        {isClash && <IconAlertTriangle size={14} className={repairCardContentClasses.clash} aria-label="Conflict" />}
        <Slot name="ticket-row" props={{ ticketId: id }} />
        {technician !== '' && !(isJob && by === 'technicians') && (
          <span className={repairCardContentClasses.who}>
            <Avatar name={technician} />
          </span>
        )}
      </div>
      <div className={repairCardContentClasses.summary}>{summary}</div>
      <div className={repairCardContentClasses.company}>{customerCompany}</div>
      {by !== 'status' && (
        <div className={repairCardContentClasses.status}>
          <ToneDot tone={getStatusTone(status)} /> <span>{status}</span>
        </div>
      )}
      {by === 'status' && scheduledDate !== null && (
        <div className={repairCardContentClasses.planned}>
          {toShortDay(scheduledDate)} {scheduledTime && toTimeText(scheduledTime)}
        </div>
      )}
    </>
  );
}

/** The content of a repair's card on a phone. */
function RepairCardMobile({ card: { repair, isClash, by } }: { card: RepairCard }) {
  const { id, summary, customerCompany, status, technicianId, scheduledDate, scheduledTime } = repair;
  const planned = scheduledDate === null ? '' : by === 'status' ? toShortDay(scheduledDate) : toTimeText(scheduledTime);
  return (
    <>
      <span className={repairCardMobileClasses.summary}>{summary}</span>{' '}
      <span className={repairCardMobileClasses.whose}>{customerCompany}</span>{' '}
      <span className={repairCardMobileClasses.plan}>
        {isClash && <IconAlertTriangle size={14} aria-label="Conflict" />}
        <Slot name="ticket-row" props={{ ticketId: id }} />
        {planned && <span className={repairCardMobileClasses.when}>{planned}</span>}{' '}
        <span className={repairCardMobileClasses.state}>{by === 'technicians' ? status : technicianId.trim() || 'No technician'}</span>
      </span>
    </>
  );
}

/** Repairs as cards of a board. */
const REPAIRS: CardKind<RepairCard> = {
  noun: 'repair',
  nameOf: ({ repair }) => repair.summary,
  Face: RepairCardContent,
  // A summary of three lines.
  height: 137,
  PhoneFace: RepairCardMobile,
};

type Lane = BoardLane<RepairCard>;

interface RepairColumnsProps {
  /** Undefined while they are loaded. */
  lanes: Lane[] | undefined;
  /** The name of the choice of columns: 'Status'. */
  label: string;
  /** Number of columns that stay in place when the others are turned. */
  staying?: number;
  /** The column that a phone begins with. */
  preferred?: string | undefined;
  summary?: string;
  isStale?: boolean;
  /** The content shown instead of the columns when all of them are empty. */
  empty?: ReactNode;
  emptyText: (lane: Lane) => string;
  onMove: (drop: CardDrop<RepairCard>) => void;
  onNearEnd?: (laneId: string) => void;
  footOf?: (lane: Lane) => ReactNode;
  /** The content of the head beside the choice of a board. */
  children?: ReactNode;
}

/** A board of repairs with its head. */
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
    <div className={classes.page} data-stale={isStale}>
      <header ref={ref} className={classes.head}>
        <BoardChoice />
        {children}
        <p className={classes.summary} role="status">
          {summary}
        </p>
        {!isPhone && <LanePager pages={pages} />}
      </header>
      {content()}
    </div>
  );
}
