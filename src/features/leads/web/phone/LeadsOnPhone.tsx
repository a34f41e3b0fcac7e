import { useCallback, useRef } from 'react';
import { useVirtualRows } from '../../../../platform/web/ui/table/useVirtualRows.ts';
import type { LeadLane, LeadStatus } from '../../lead.contract.ts';
import type { LeadMove } from '../../lead-board.rules.ts';
import classes from './LeadsOnPhone.module.css';
import { PhoneCard } from './PhoneCard.tsx';
import { StatusChoice } from './StatusChoice.tsx';

interface LeadsOnPhoneProps {
  lanes: readonly LeadLane[];
  status: LeadStatus;
  onChoose: (status: LeadStatus) => void;
  onMove: (move: LeadMove) => void;
  onOpen: (id: string) => void;
  onLoadMore: (status: LeadStatus) => void;
}

/** One column at a time: its status is chosen on top, and a button moves a lead to another one. */
export function LeadsOnPhone({ lanes, status, onChoose, ...actions }: LeadsOnPhoneProps) {
  const lane = lanes.find((each) => each.status === status);
  return (
    <div className={classes.phone}>
      <StatusChoice lanes={lanes} value={status} onChange={onChoose} />
      {lane && <PhoneCards key={status} lane={lane} {...actions} />}
    </div>
  );
}

const CARD_HEIGHT = { wide: 74, narrow: 74 };

type PhoneCardsProps = Pick<LeadsOnPhoneProps, 'onMove' | 'onOpen' | 'onLoadMore'> & { lane: LeadLane };

function PhoneCards({ lane: { status, leads }, onMove, onOpen, onLoadMore }: PhoneCardsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const loadMore = useCallback(() => onLoadMore(status), [onLoadMore, status]);
  const { virtual, items } = useVirtualRows({ rows: leads, scroller, rowHeight: CARD_HEIGHT, overscan: 8, ahead: 15, onNearEnd: loadMore });
  if (leads.length === 0) return <p className={classes.empty}>No lead is {status} now.</p>;
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.cards} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const lead = leads[index];
          return (
            lead && (
              <li key={key} className={classes.item} style={{ transform: `translateY(${start}px)` }}>
                <PhoneCard lead={lead} onOpen={() => onOpen(lead.id)} onMove={(next) => onMove({ lead, status: next, after: null })} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
