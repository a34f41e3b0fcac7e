import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Board } from '../../../../../platform/web/board/Board.tsx';
import type { BoardLane, CardDrop } from '../../../../../platform/web/board/board-lane.ts';
import { LanePager } from '../../../../../platform/web/board/LanePager.tsx';
import { BoardMobile } from '../../../../../platform/web/board/phone/BoardMobile.tsx';
import { useLanePages } from '../../../../../platform/web/board/useLanePages.ts';
import { PageSpinner } from '../../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { startListNavigation } from '../../../../../platform/web/ui/table/list-navigation.ts';
import { BoardChoice } from './BoardChoice.tsx';
import classes from './RepairColumns.module.css';
import type { RepairCard } from './repair-cards.ts';
import { REPAIRS } from './repair-kind.ts';

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
