import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../platform/web/ui/text/PillBefore.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { toTicketFilters, vehicleText } from '../fleet.rules.ts';
import type { FleetSearch } from '../fleet-search.ts';
import classes from './FleetPage.module.css';
import { useFleetTickets } from './fleet.queries.ts';

const ROW_HEIGHT = { wide: 41, narrow: 61 };

/** The tickets behind the chart. */
export function FleetTable({ search }: { search: FleetSearch }) {
  const list = useFleetTickets(search);
  const isNarrowed = Object.values(search).some(Boolean);
  return (
    <section className={classes.table} aria-label="Cases">
      {!list.rows && !list.error && (
        <p className={classes.loading} role="status" data-unprinted>
          Loading tickets...
        </p>
      )}
      <DataTable
        label="Cases"
        columns={COLUMNS}
        list={list}
        listKey={JSON.stringify(['fleet', toTicketFilters(search)])}
        rowHeight={ROW_HEIGHT}
        isPlain
        empty={
          <EmptyState
            title="No tickets found for the selected filters."
            hint={isNarrowed ? 'Change or remove a filter to see other cases.' : 'Tickets appear here. Select New Ticket to create one.'}
          />
        }
      />
    </section>
  );
}

const COLUMNS: readonly Column<TicketRow>[] = [
  {
    label: 'Case ID',
    width: 'id',
    isRowHeader: true,
    cell: ({ id }) => <RecordLink to={`/sod/${id}`}>{id}</RecordLink>,
    below: ({ status }) => <StatusPill status={status} />,
  },
  {
    label: 'Customer',
    cell: ({ customerCompany, mergedInto }) => (
      <>
        <PillBefore>{mergedInto !== null && 'Merged'}</PillBefore>
        {customerCompany}
      </>
    ),
    below: (ticket) => vehicleText(ticket) || 'N/A',
    title: ({ customerCompany }) => customerCompany,
  },
  { label: 'Vehicle', width: 'company', isWide: true, cell: (ticket) => <Vehicle ticket={ticket} />, title: vehicleText },
  { label: 'Technician', width: 'company', isWide: true, cell: (ticket) => <Technician ticket={ticket} /> },
  { label: 'Status', width: 'status', isWide: true, cell: ({ status }) => <StatusPill status={status} /> },
  { label: 'Last Update', width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
];

function StatusPill({ status }: Pick<TicketRow, 'status'>) {
  return <Pill tone={getStatusTone(status)}>{status}</Pill>;
}

function Vehicle({ ticket }: { ticket: TicketRow }) {
  return vehicleText(ticket) || <span className={classes.quiet}>N/A</span>;
}

function Technician({ ticket: { assignees } }: { ticket: TicketRow }) {
  const [first] = assignees;
  if (!first) return <span className={classes.quiet}>Unassigned</span>;
  return (
    <span className={classes.technician}>
      <Avatar name={first.name} initials={first.avatar} /> {first.name}
    </span>
  );
}
