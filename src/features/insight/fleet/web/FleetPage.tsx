import { Card, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import type { ChartFigures } from '../../../../platform/web/chart/chart-figures.ts';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { FilterChip } from '../../../../platform/web/ui/FilterChip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { type Column, chooseColumns, withCells } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { DisplayMenu } from '../../../../platform/web/ui/table/DisplayMenu.tsx';
import { ExportMenu } from '../../../../platform/web/ui/table/ExportMenu.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { useToday } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../platform/web/ui/text/PillBefore.tsx';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { PageSearch } from '../../../../platform/web/web-feature.ts';
import { type ListState, useListState } from '../../../admin/list-settings/web/list-settings.queries.ts';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { TICKET_GROUPS, type TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { type TicketSort, ticketColumns, USUAL_TICKET_ORDER } from '../../../ticketing/tickets/ticket-columns.ts';
import { TICKET_GROUP_OPTIONS, useTicketGrouping } from '../../../ticketing/tickets/web/list/ticket-grouping.queries.ts';
import { type Fleet, MAKE_LIMIT } from '../fleet.contract.ts';
import { describeNarrowing, toTicketFilters, vehicleText } from '../fleet.rules.ts';
import { FLEET_KEYS } from '../fleet-search.ts';
import { useFleet, useFleetTickets } from './fleet.queries.ts';

interface FleetFiltersProps {
  search: PageSearch;
  choices: Fleet['choices'] | undefined;
  state: ListState<TicketSort>;
  onShow: (change: PageSearch) => void;
}

function FleetFilters({ search, choices, state, onShow }: FleetFiltersProps) {
  const { make, department } = search;
  const today = useToday();
  const { data: staff } = useStaff();
  const narrowing = describeNarrowing(search, staff);
  return (
    <Group gap="8px 12px">
      <Group gap="xs" wrap="nowrap">
        <Choice
          label="Vehicle make"
          all="All makes"
          value={make ?? ''}
          values={choices?.makes ?? []}
          onChange={(value) => onShow({ make: value })}
        />
        <Choice
          label="Department"
          all="All departments"
          value={department ?? ''}
          values={choices?.departments ?? []}
          onChange={(value) => onShow({ department: value })}
        />
      </Group>
      {narrowing.map(({ text, keys }) => (
        <FilterChip key={text} text={text} onRemove={() => onShow(Object.fromEntries(keys.map((key) => [key, ''])))} />
      ))}
      <ExportMenu
        name="tickets"
        query={{
          ...toTicketFilters(search, today),
          ...toOrder(state),
          columns: state.exported ?? USUAL_KEYS,
        }}
      />
      <DisplayMenu columns={COLUMNS} display={state} groups={TICKET_GROUP_OPTIONS} />
      {narrowing.length === 0 && <FleetCount make={make} department={department} />}
    </Group>
  );
}

interface ChoiceProps {
  label: string;
  /** Label of the option without a filter. */
  all: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, values, onChange }: ChoiceProps) {
  // The value in the URL may no longer have tickets.
  const known = value === '' || values.includes(value) ? values : [value, ...values];
  const options = [{ value: '', label: all }, ...known.map((each) => ({ value: each, label: each }))];
  return (
    <NativeSelect
      flex={1}
      miw={0}
      aria-label={label}
      data={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function FleetCount({ make, department }: { make: string | undefined; department: string | undefined }) {
  const { data } = useFleet({ ...(make && { make }), department });
  return (
    <Text size="sm" className={utilities.numbers} role="status">
      {data && (
        <>
          <strong>{pluralize(data.total, 'case')}</strong>
          <Text span inherit c="dimmed" ms="xs">
            {formatCount(data.open)} open
          </Text>
        </>
      )}
    </Text>
  );
}

interface FleetChartProps {
  fleet: Fleet;
  make: string | undefined;
  department: string | undefined;
}

const HEADS = ['Open', 'Resolved', 'Total'];
const ROW = 20;

/** The makes with the most tickets. Clicking a bar toggles the filter for its make. */
function FleetChart({ fleet: { makes }, make, department }: FleetChartProps) {
  const href = useHref();
  if (makes.length === 0) return null;
  const figures: ChartFigures = {
    columns: ['Vehicle make', 'Open', 'Resolved'],
    rows: makes.map((each) => ({
      label: each.make,
      values: [each.open, each.resolved],
      href: href('/fleet', { make: each.make === make ? undefined : each.make, department }),
    })),
  };
  return (
    <ChartPanel
      title="Open and resolved cases"
      {...(makes.length === MAKE_LIMIT && { about: `${MAKE_LIMIT} makes with the most cases` })}
      figures={figures}
      height={22 + makes.length * ROW}
    >
      <RowChart rows={figures.rows} heads={HEADS} chosen={make} />
    </ChartPanel>
  );
}

export function FleetPage() {
  const { search, show } = usePageSearch();
  const { make, department } = search;
  const usual = search.from || search.to ? NEWEST_FIRST : USUAL_TICKET_ORDER;
  const state = useListState({ name: 'fleet', columns: ticketColumns, usual, search, show });
  // The chart keeps all makes so that the user can switch between bars.
  const { data: fleet, error, refetch } = useFleet({ department });
  // The chart supports only make and department. The filters set by links apply to the table.
  const hasChart = describeNarrowing(search).length === 0;
  return (
    <Stack gap="sm" h="100%" px="var(--obd-gutter)" pt="sm" pb="md">
      <FleetFilters search={search} choices={fleet?.choices} state={state} onShow={show} />
      {error && !fleet && <ErrorState error={error} onRetry={() => void refetch()} />}
      {fleet && hasChart && <FleetChart fleet={fleet} make={make} department={department} />}
      <FleetTable search={search} state={state} />
    </Stack>
  );
}

const ROW_HEIGHT = { wide: 41, narrow: 61 };

/** The usual order of tickets created in a period. */
const NEWEST_FIRST = { sort: 'createdAt', order: 'desc' } as const;

function toOrder({ group, sorting }: ListState<TicketSort>) {
  const by = TICKET_GROUPS.find((each) => each === group);
  return by ? { group: by } : sorting.current;
}

interface FleetTableProps {
  search: PageSearch;
  state: ListState<TicketSort>;
}

function FleetTable({ search, state }: FleetTableProps) {
  const navigate = useNavigate();
  const order = toOrder(state);
  const group = 'group' in order ? order.group : undefined;
  const filters = toTicketFilters(search, useToday());
  const grouping = useTicketGrouping(filters, group);
  const list = useFleetTickets(search, { ...order, ...grouping?.query });
  const isNarrowed = FLEET_KEYS.some((key) => search[key]);
  return (
    // At least a few rows high. Fills the rest of the page.
    <Card component="section" withBorder radius="lg" shadow="var(--obd-shadow)" padding={0} flex="1 0 360px" mih={0} aria-label="Cases">
      {!list.rows && !list.error && (
        <Text size="sm" c="dimmed" px="var(--obd-panel-inset)" py="xs" role="status" data-unprinted>
          Loading tickets...
        </Text>
      )}
      <DataTable
        label="Cases"
        columns={COLUMNS}
        list={list}
        listKey={JSON.stringify(['fleet', filters, order])}
        display={state}
        grouping={grouping}
        onOpen={(ticket) => void navigate({ to: `/sod/${ticket.id}` })}
        rowHeight={ROW_HEIGHT}
        isPlain
        empty={
          <EmptyState
            title="No tickets found for the selected filters."
            hint={isNarrowed ? 'Change or remove a filter to see other cases.' : 'Tickets appear here. Select New Ticket to create one.'}
          />
        }
      />
    </Card>
  );
}

/** The usual columns are first; the summary is optional. */
const { id, customerCompany, vehicle, technician, status, lastUpdated, summary: declaredSummary, ...others } = ticketColumns;
const fleetColumns = {
  id,
  customerCompany,
  vehicle,
  technician,
  status,
  lastUpdated,
  summary: { ...declaredSummary, isOptional: true as const },
  ...others,
};

const COLUMNS: readonly Column<TicketRow, TicketSort>[] = withCells<TicketRow, typeof fleetColumns>(fleetColumns, {
  id: {
    width: 'id',
    isRowHeader: true,
    cell: ({ id }) => <RecordLink to={`/sod/${id}`}>{id}</RecordLink>,
    below: ({ status }) => <StatusPill status={status} />,
  },
  customerCompany: {
    cell: ({ customerCompany, mergedInto }) => (
      <>
        <PillBefore>{mergedInto !== null && 'Merged'}</PillBefore>
        {customerCompany}
      </>
    ),
    below: (ticket) => vehicleText(ticket) || 'N/A',
    title: ({ customerCompany }) => customerCompany,
  },
  vehicle: { width: 'vehicle', isWide: true, cell: (ticket) => <Vehicle ticket={ticket} />, title: vehicleText },
  technician: {
    width: 'text',
    isWide: true,
    cell: (ticket) => <Technician ticket={ticket} />,
    title: ({ assignees }) => assignees[0]?.name ?? '',
  },
  status: { width: 'status', isWide: true, cell: ({ status }) => <StatusPill status={status} /> },
  lastUpdated: { width: 'time', isWide: true, cell: ({ lastUpdated }) => <RelativeTime at={lastUpdated} /> },
  summary: { isWide: true, cell: ({ summary }) => summary, title: ({ summary }) => summary },
  customerName: { width: 'text', isWide: true, cell: ({ customerName }) => customerName, title: ({ customerName }) => customerName },
  toolSerial: { width: 'text', isWide: true, cell: ({ toolSerial }) => <Mono>{toolSerial}</Mono>, title: ({ toolSerial }) => toolSerial },
  type: { width: 'time', isWide: true, cell: ({ type }) => type },
  followUpDate: { width: 'time', isWide: true, cell: ({ followUpDate }) => followUpDate && shortDate(followUpDate) },
  createdAt: { width: 'time', isWide: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
});

const USUAL_KEYS = chooseColumns(COLUMNS)
  .map(({ key }) => key)
  .join();

function StatusPill({ status }: Pick<TicketRow, 'status'>) {
  return <Pill tone={getStatusTone(status)}>{status}</Pill>;
}

function Vehicle({ ticket }: { ticket: TicketRow }) {
  return vehicleText(ticket) || <span className={utilities.dimmed}>N/A</span>;
}

function Technician({ ticket: { assignees } }: { ticket: TicketRow }) {
  const [first] = assignees;
  if (!first) return <span className={utilities.dimmed}>Unassigned</span>;
  return (
    <span className={utilities.row}>
      <Avatar name={first.name} initials={first.avatar} /> {first.name}
    </span>
  );
}
