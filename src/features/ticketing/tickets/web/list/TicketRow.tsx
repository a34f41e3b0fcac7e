import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useRef } from 'react';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { AvatarGroup } from '../../../../../platform/web/ui/text/AvatarGroup.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow as Row } from '../../ticket.contract.ts';
import { StatusPill } from '../StatusPill.tsx';
import { prefetchTicket } from '../ticket.queries.ts';
import classes from './TicketRow.module.css';

/** A pointer that only passes over a row asks for nothing. */
const HOVER_DELAY = 60;

interface TicketRowProps {
  ticket: Row;
  href: string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
  isActive: boolean;
  isSelected: boolean;
  isMixed: boolean;
  onFocus: () => void;
}

export function TicketRow({ ticket, href, onFollow, isActive, isSelected, isMixed, onFocus }: TicketRowProps) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function handleEnter() {
    timer.current = setTimeout(() => void prefetchTicket(client, ticket.id), HOVER_DELAY);
  }

  return (
    <a
      href={href}
      data-ticket={ticket.id}
      onClick={onFollow}
      className={classes.row}
      data-active={isActive}
      data-selected={isSelected}
      onPointerEnter={handleEnter}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={onFocus}
    >
      <span className={classes.what}>
        <span className={classes.summary}>{ticket.summary}</span>
        <span className={classes.meta}>
          {ticket.isFollowUpDue && (
            <span
              className={classes.due}
              title={ticket.followUpDate ? `Follow-up due (set for ${shortDate(ticket.followUpDate)})` : undefined}
            >
              Follow-up
            </span>
          )}
          {ticket.mergedInto !== null && <Pill tone="gray">Merged into {ticket.mergedInto}</Pill>}
          <span className={classes.company}>{ticket.customerCompany}</span>
          <Mono>#{ticket.id}</Mono>
          {isMixed && <span>{ticket.type}</span>}
          <span className={classes.serial}>
            <Mono>{ticket.toolSerial || 'N/A'}</Mono>
          </span>
          <Slot name="ticket-row" props={{ ticketId: ticket.id }} />
        </span>
      </span>
      <span className={classes.status}>
        <StatusPill status={ticket.status} />
      </span>
      <span className={classes.people}>{ticket.assignees.length > 0 ? <AvatarGroup people={ticket.assignees} /> : 'Unassigned'}</span>
      <span className={classes.age}>
        <RelativeTime at={ticket.lastUpdated} />
      </span>
    </a>
  );
}
