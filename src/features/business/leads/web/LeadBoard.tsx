import { Button } from '@mantine/core';
import { useCallback, useContext, useState } from 'react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { Board } from '../../../../platform/web/board/Board.tsx';
import type { BoardLane, CardDrop, CardKind } from '../../../../platform/web/board/board-lane.ts';
import { BoardMobile } from '../../../../platform/web/board/phone/BoardMobile.tsx';
import { useIsPrinted } from '../../../../platform/web/print/useIsPrinted.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { LEAD_STATUSES, type Lead, type LeadLane, type LeadStatus } from '../lead.contract.ts';
import { findAnchor, getShownLeads, type LeadMove } from '../lead-board.rules.ts';
import classes from './leads.module.css';
import { NextStep, NextStepDay } from './NextStep.tsx';
import { OwnerNamesContext } from './owner-names.ts';

/** '$1,200'; blank without an estimate. */
const toValueText = ({ estimatedValue }: Lead) => (estimatedValue === 0 ? '' : formatShortDollars(estimatedValue));

function LeadCardContent({ card }: { card: Lead }) {
  const { companyName, contactName, createdAt, syncStatus, ownerId } = card;
  const owner = useContext(OwnerNamesContext)(ownerId ?? '');
  return (
    <>
      <div className={`${utilities.small} ${utilities.strong} ${classes.company}`}>{companyName}</div>
      <div className={`${utilities.muted} ${utilities.truncate}`}>{contactName}</div>
      <div className={`${utilities.row} ${classes.facts}`}>
        <span className={`${utilities.small} ${utilities.strong} ${utilities.numbers} ${utilities.truncate}`}>{toValueText(card)}</span>
        <span className={`${utilities.row} ${utilities.dimmed}`}>
          <RelativeTime at={createdAt} />
          {ownerId !== null && owner && <Avatar name={owner} label={`Owner: ${owner}`} />}
        </span>
      </div>
      <NextStep lead={card} />
      {syncStatus === 'error' && (
        <div className={classes.sync}>
          <Pill tone="red">sync error</Pill>
        </div>
      )}
    </>
  );
}

function LeadCardContentMobile({ card }: { card: Lead }) {
  const { companyName, contactName, source, createdAt, syncStatus, nextStep, nextStepOn } = card;
  return (
    <>
      <span className={`${utilities.strong} ${utilities.truncate}`}>{companyName}</span>{' '}
      <span className={`${utilities.strong} ${utilities.numbers} ${classes.right}`}>{toValueText(card)}</span>{' '}
      <span className={`${utilities.small} ${utilities.muted} ${utilities.truncate}`}>{nextStep || contactName}</span>{' '}
      <span className={`${utilities.small} ${utilities.dimmed} ${classes.right}`}>
        {syncStatus === 'error' && <Pill tone="red">sync error</Pill>} {nextStepOn === null ? source : <NextStepDay lead={card} />} ·{' '}
        <RelativeTime at={createdAt} />
      </span>
    </>
  );
}

const STATUS_TONES: Record<LeadStatus, Tone> = {
  New: 'blue',
  Contacted: 'purple',
  Qualified: 'yellow',
  'Proposal Sent': 'orange',
  Won: 'green',
  Lost: 'gray',
};

const LEAD_CARDS: CardKind<Lead> = {
  noun: 'lead',
  nameOf: ({ companyName }) => companyName,
  Face: LeadCardContent,
  height: 79,
  PhoneFace: LeadCardContentMobile,
};

/** Converts a status with its visible leads to a board column. */
function toBoardLane({ status, count, value }: LeadLane, cards: readonly Lead[]): BoardLane<Lead> {
  return { id: status, name: status, tone: STATUS_TONES[status], count, note: formatShortDollars(value), cards };
}

/** Converts a drop to a move below the lead above it. */
function toMove({ card, lane, others, index }: CardDrop<Lead>): LeadMove {
  const status = LEAD_STATUSES.find((each) => each === lane) ?? card.status;
  return { lead: card, status, after: findAnchor(others, index) };
}

interface LeadBoardProps {
  lanes: readonly LeadLane[];
  onMove: (move: LeadMove) => void;
  onOpen: (id: string) => void;
  onLoadMore: (status: LeadStatus) => void;
}

/** The leads by status. Finished columns show the newest leads until expanded. */
export function LeadBoard({ lanes, onMove, onOpen, onLoadMore }: LeadBoardProps) {
  const [expanded, setExpanded] = useState<readonly string[]>([]);
  const isPrinted = useIsPrinted();
  const shownOf = (lane: LeadLane) => getShownLeads(lane, isPrinted || expanded.includes(lane.status));
  const loadMore = useCallback(
    (id: string) => {
      const lane = lanes.find(({ status }) => status === id);
      if (lane && getShownLeads(lane, expanded.includes(id)).length === lane.leads.length) onLoadMore(lane.status);
    },
    [lanes, expanded, onLoadMore],
  );

  function renderShowOlder(id: string) {
    const lane = lanes.find(({ status }) => status === id);
    const shown = lane ? shownOf(lane).length : 0;
    if (!lane || shown === lane.leads.length) return null;
    return (
      <Button variant="subtle" color="gray" size="compact-sm" fullWidth onClick={() => setExpanded([...expanded, id])}>
        Show {formatCount(lane.count - shown)} older
      </Button>
    );
  }

  return (
    <Board
      lanes={lanes.map((lane) => toBoardLane(lane, shownOf(lane)))}
      kind={LEAD_CARDS}
      onMove={(drop) => onMove(toMove(drop))}
      onOpen={onOpen}
      onNearEnd={loadMore}
      footOf={({ id }) => renderShowOlder(id)}
    />
  );
}

interface LeadBoardMobileProps extends LeadBoardProps {
  status: LeadStatus;
  onChoose: (status: string) => void;
}

/** One status at a time, chosen above its leads. */
export function LeadBoardMobile({ lanes, status, onChoose, onMove, onOpen, onLoadMore }: LeadBoardMobileProps) {
  const loadMore = useCallback((id: string) => onLoadMore(LEAD_STATUSES.find((each) => each === id) ?? 'New'), [onLoadMore]);
  return (
    <BoardMobile
      lanes={lanes.map((lane) => toBoardLane(lane, lane.leads))}
      kind={LEAD_CARDS}
      label="Status"
      value={status}
      emptyText={({ name }) => `No leads in ${name}`}
      onChoose={onChoose}
      onMove={(drop) => onMove(toMove(drop))}
      onOpen={onOpen}
      onNearEnd={loadMore}
      isOrdered
    />
  );
}
