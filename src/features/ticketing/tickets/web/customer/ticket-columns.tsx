import { Link } from '@tanstack/react-router';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../../platform/web/ui/text/PillBefore.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import type { TicketRow } from '../../ticket.contract.ts';
import { getStatusTone } from '../../ticket.rules.ts';
import classes from './columns.module.css';

/** The columns of the tickets on the page of a customer. */
export const TICKET_COLUMNS: readonly Column<TicketRow>[] = [
  { label: 'ID', width: 'id', isWide: true, cell: ({ id }) => <RecordLink to={`/sod/${id}`}>{id}</RecordLink> },
  {
    label: 'Summary',
    isRowHeader: true,
    cell: ({ id, summary, mergedInto }) => (
      <>
        <PillBefore>{mergedInto !== null && 'Merged'}</PillBefore>
        <Link className={classes.summary} to="/sod/$ticketId" params={{ ticketId: id }}>
          {summary}
        </Link>
      </>
    ),
    below: ({ id, createdAt }) => (
      <>
        <Mono>{id}</Mono> · {shortDate(createdAt)}
      </>
    ),
    title: ({ summary }) => summary,
  },
  { label: 'Status', width: 'status', cell: ({ status }) => <Pill tone={getStatusTone(status)}>{status}</Pill> },
  { label: 'Created', width: 'time', isWide: true, cell: ({ createdAt }) => shortDate(createdAt) },
];
