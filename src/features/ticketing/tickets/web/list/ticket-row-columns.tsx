import { shortDate } from '../../../../../platform/time/relative-time.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { type Column, chooseColumns } from '../../../../../platform/web/ui/table/columns.ts';
import { AvatarGroup } from '../../../../../platform/web/ui/text/AvatarGroup.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow } from '../../ticket.contract.ts';
import { getStatusTone } from '../../ticket.rules.ts';
import { ticketColumns } from '../../ticket-columns.ts';
import classes from './TicketListPage.module.css';

interface RowColumn extends Pick<Column<TicketRow>, 'label' | 'isRowHeader' | 'isOptional'> {
  readonly key: keyof typeof ticketColumns;
  /** Width in px of a cell on the right. Absent: a fact below the summary. */
  readonly px?: number;
  readonly cell: (ticket: TicketRow) => React.ReactNode;
}

const TRUNCATED = `${utilities.truncate} ${classes.fact}`;
const AGE = `${utilities.dimmed} ${utilities.numbers} ${classes.age}`;

/** Cells are plain elements, as there are hundreds. */
const CELLS: readonly Omit<RowColumn, 'label'>[] = [
  { key: 'summary', isRowHeader: true, cell: ({ summary }) => summary },
  {
    key: 'customerCompany',
    cell: ({ customerCompany }) => <span className={`${utilities.truncate} ${classes.company}`}>{customerCompany}</span>,
  },
  { key: 'id', cell: ({ id }) => <Mono>#{id}</Mono> },
  { key: 'type', cell: ({ type }) => <span>{type}</span> },
  {
    key: 'toolSerial',
    cell: ({ toolSerial }) => (
      <span className={TRUNCATED}>
        <Mono>{toolSerial || 'N/A'}</Mono>
      </span>
    ),
  },
  {
    key: 'vehicle',
    isOptional: true,
    cell: ({ vehicleYear, vehicleMake, vehicleModel }) => (
      <span className={TRUNCATED}>{[vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ')}</span>
    ),
  },
  { key: 'customerName', isOptional: true, cell: ({ customerName }) => <span className={TRUNCATED}>{customerName}</span> },
  {
    key: 'status',
    px: 128,
    cell: ({ status }) => (
      <span>
        <Pill tone={getStatusTone(status)}>{status}</Pill>
      </span>
    ),
  },
  {
    key: 'technician',
    px: 104,
    cell: ({ assignees }) => (
      <span className={utilities.dimmed}>{assignees.length > 0 ? <AvatarGroup people={assignees} /> : 'Unassigned'}</span>
    ),
  },
  {
    key: 'followUpDate',
    isOptional: true,
    px: 84,
    cell: ({ followUpDate }) => (
      <span className={AGE} title="Follow-up date">
        {followUpDate && shortDate(followUpDate)}
      </span>
    ),
  },
  {
    key: 'createdAt',
    isOptional: true,
    px: 84,
    cell: ({ createdAt }) => (
      <span className={AGE}>
        <RelativeTime at={createdAt} />
      </span>
    ),
  },
  {
    key: 'lastUpdated',
    px: 64,
    cell: ({ lastUpdated }) => (
      <span className={AGE}>
        <RelativeTime at={lastUpdated} />
      </span>
    ),
  },
];

const toColumns = (isMixed: boolean): readonly RowColumn[] =>
  CELLS.map((cell) => ({ ...cell, label: ticketColumns[cell.key].label, ...(cell.key === 'type' && !isMixed && { isOptional: true }) }));

const COLUMNS = { mixed: toColumns(true), oneType: toColumns(false) };

/** The columns of ticket rows to choose from. Lists of several types usually show the type. */
export const getRowColumns = (isMixed: boolean) => (isMixed ? COLUMNS.mixed : COLUMNS.oneType);

/** What the rows of a list show, computed once per list. */
export interface RowLayout {
  /** Below the summary. */
  readonly facts: readonly RowColumn[];
  /** Cells on the right. */
  readonly cells: readonly RowColumn[];
  /** CSS grid columns. */
  readonly grid: string;
}

export function toRowLayout(isMixed: boolean, chosen: string | undefined): RowLayout {
  const shown = chooseColumns(getRowColumns(isMixed), chosen);
  const cells = shown.filter(({ px }) => px !== undefined);
  return {
    facts: shown.filter(({ px, isRowHeader }) => px === undefined && !isRowHeader),
    cells,
    grid: ['minmax(0, 1fr)', ...cells.map(({ px }) => `${px}px`)].join(' '),
  };
}
