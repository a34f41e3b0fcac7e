import { Box, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import {
  type Icon,
  IconAdjustments,
  IconBug,
  IconDeviceTablet,
  IconHeadset,
  IconPencil,
  IconTargetArrow,
  IconTool,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import type { ChartFigures } from '../../../../platform/web/chart/chart-figures.ts';
import { ColumnChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { ReportPanel } from '../../../../platform/web/chart/ReportPanel.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { RangePicker } from '../../../../platform/web/form/RangePicker.tsx';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import rowLink from '../../../../platform/web/ui/RowLink.module.css';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../platform/web/ui/text/PillBefore.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { compareInWords, DATE_RANGE_OPTIONS, describeDays, findRange } from '../../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import type { TicketRow, TicketType } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { DRAFTS_PATH, LIST_LABELS, LIST_PATHS } from '../../../ticketing/tickets/ticket-list-paths.ts';
import { useUnsavedTickets } from '../../../ticketing/tickets/web/unsaved/unsaved.queries.ts';
import { showOpenRepairs, showOpenWork, showReceivables } from '../../reports/now-reports.rules.ts';
import type { CardStatus, Dashboard, StatusFigure, TypeVolume } from '../dashboard.contract.ts';
import classes from './DashboardPage.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { MostWork } from './MostWork.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

/** The icons of the ticket lists, as in the sidebar. */
const TYPE_ICONS: Record<TicketType, Icon> = {
  SOD: IconAdjustments,
  'Bug Report': IconBug,
  'Tech Support': IconHeadset,
  'Tool Repair': IconTool,
};

interface StatCardProps {
  icon: ReactNode;
  title: string;
  count: number;
  /** The list of the counted records. */
  to: RouteTarget;
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}

function StatCard({ icon, title, count, to, search = {}, children }: StatCardProps) {
  return (
    <Paper component="li" className={classes.card} withBorder radius="lg" shadow="var(--obd-shadow)" px="md" pt={14} pb={10}>
      <Link to={to} search={search} className={classes.cardLink}>
        <span className={`${utilities.row} ${classes.cardTitle}`}>
          {icon}
          {title}
        </span>{' '}
        <span className={`${utilities.numbers} ${classes.figure}`}>{formatCount(count)}</span>
      </Link>
      <div className={`${utilities.row} ${utilities.meta} ${classes.parts}`}>{children}</div>
    </Paper>
  );
}

const TITLES: Record<CardStatus, string> = { New: 'New Tickets', 'In Progress': 'In Progress', 'On Hold': 'On Hold' };

function StatCards({ dashboard: { statuses, newLeads, loaners } }: { dashboard: Dashboard }) {
  return (
    <ul className={classes.cards}>
      {statuses.map((figure) => (
        <StatCard
          key={figure.status}
          icon={<ToneDot tone={getStatusTone(figure.status)} />}
          title={TITLES[figure.status]}
          count={figure.count}
          to="/sod"
          search={{ status: figure.status, type: 'all' }}
        >
          <TypeLinks figure={figure} />
        </StatCard>
      ))}
      <StatCard
        icon={<IconTargetArrow size={16} aria-hidden />}
        title="New Leads"
        count={newLeads.count}
        to="/sales"
        search={{ stage: 'New' }}
      >
        {formatShortDollars(newLeads.value)} estimated
      </StatCard>
      <StatCard
        icon={<IconDeviceTablet size={16} aria-hidden />}
        title="Loaners Available"
        count={loaners.available}
        to="/inventory"
        search={{ status: 'Available' }}
      >
        of {pluralize(loaners.total, 'loaner')}
      </StatCard>
    </ul>
  );
}

/** Short plural names, so that the links of a card fit into two lines. */
const TYPE_WORDS: Record<TicketType, readonly [one: string, many: string]> = {
  SOD: ['SOD', 'SOD'],
  'Tech Support': ['support', 'support'],
  'Bug Report': ['bug', 'bugs'],
  'Tool Repair': ['repair', 'repairs'],
};

/** The counts by type, with links to their lists. */
function TypeLinks({ figure: { status, types } }: { figure: StatusFigure }) {
  if (types.length === 0) return 'none';
  return types.map(({ type, count }) => (
    <Link
      key={type}
      to={LIST_PATHS[type]}
      search={{ status }}
      className={`${utilities.numbers} ${classes.part}`}
      aria-label={`${LIST_LABELS[type]} ${count}`}
    >
      {pluralize(count, ...TYPE_WORDS[type])}
    </Link>
  ));
}

function RecentActivity({ tickets }: { tickets: readonly TicketRow[] }) {
  const title = (
    <>
      Recent Activity{' '}
      <Text span size="xs" c="dimmed" ms={4}>
        5 newest tickets
      </Text>
    </>
  );
  return (
    <Panel title={title} className={classes.recent}>
      {tickets.length === 0 && <EmptyState title="No recent activity." hint="New tickets appear here. Select New Ticket to create one." />}
      <Box component="ul" mx="calc(-1 * var(--obd-panel-inset))">
        {tickets.map((ticket) => {
          const Icon = TYPE_ICONS[ticket.type];
          return (
            <li key={ticket.id}>
              <Link to="/sod/$ticketId" params={{ ticketId: ticket.id }} className={`${utilities.row} ${rowLink.link} ${classes.activity}`}>
                <Icon size={17} role="img" aria-label={LIST_LABELS[ticket.type]} />
                <div className={utilities.fill}>
                  <div className={`${utilities.strong} ${utilities.truncate}`}>{ticket.summary}</div>
                  <div className={`${utilities.meta} ${utilities.truncate}`}>
                    <PillBefore>{ticket.mergedInto !== null && 'Merged'}</PillBefore>
                    {ticket.customerCompany} <Mono>#{ticket.id}</Mono>
                  </div>
                </div>
                <Pill tone={getStatusTone(ticket.status)}>{ticket.status}</Pill>
                <span className={`${utilities.meta} ${classes.age}`}>
                  <RelativeTime at={ticket.createdAt} />
                </span>
              </Link>
            </li>
          );
        })}
      </Box>
    </Panel>
  );
}

const HEIGHT = 262;

interface VolumePanelProps {
  dashboard: Dashboard;
  onRange: (range: { range: DateRange | ''; from: string; to: string }) => void;
}

/** Tickets opened by type, compared with the range before. */
function VolumePanel({ dashboard: { range, from, to, before, today, volume }, onRange }: VolumePanelProps) {
  const href = useHref();
  const year = today.slice(0, 4);
  const figures: ChartFigures = {
    columns: ['Type', 'Tickets', ...(before ? ['Previous'] : [])],
    rows: volume.map((each) => ({
      label: each.type,
      values: before ? [each.count, each.before] : [each.count],
      href: href('/fleet', { type: each.type, from: from ?? undefined, to }),
    })),
  };
  const sum = (of: (each: TypeVolume) => number) => volume.reduce((total, each) => total + of(each), 0);
  const opened = sum(({ count }) => count);
  const previous = before ? describeDays(before, year) : '';
  const change = compareInWords({
    now: opened,
    before: before ? sum((each) => each.before ?? 0) : undefined,
    format: formatCount,
    days: previous,
  });
  return (
    <ChartPanel
      title="Ticket Volume by Type"
      note={change && `${pluralize(opened, 'ticket')} opened · ${change} (gray)`}
      figures={figures}
      height={HEIGHT}
      aside={
        <RangePicker
          presets={DATE_RANGE_OPTIONS}
          preset={range}
          days={{ from: from ?? '', to }}
          label={describeDays({ from: from ?? to, to }, year)}
          isCompact
          onChange={onRange}
        />
      }
    >
      <ColumnChart rows={figures.rows} height={HEIGHT} />
    </ChartPanel>
  );
}

const asDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', year: 'numeric' });

/** Greets the user by full name, with the date in their time zone. */
function Greeting() {
  const { user } = useAuth();
  const now = new Date(useNow());
  return (
    <Group align="baseline" gap="0 12px">
      <Title order={2} fz="xl" miw={0}>
        {greet(now.getHours())}, {user?.fullName}
      </Title>
      <Text size="sm" c="dimmed">
        {asDay.format(now)}
      </Text>
    </Group>
  );
}

/** Shows that the user has unsaved notes or changes; renders nothing otherwise. */
function UnsavedHint() {
  const { length: count } = useUnsavedTickets();
  if (count === 0) return null;
  return (
    <LinkButton to={DRAFTS_PATH} className={classes.hint} leftSection={<IconPencil size={16} aria-hidden />}>
      Unsaved changes on {pluralize(count, 'ticket')}
    </LinkButton>
  );
}

/** More people than a service desk has. */
const PEOPLE_SHOWN = 14;

export function DashboardPage() {
  const { user } = useAuth();
  const { search, show } = usePageSearch();
  const { data: dashboard, error, refetch } = useDashboard(findRange(search));
  if (!dashboard) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const waiting = hasWaiting(dashboard) && <WaitingStrip dashboard={dashboard} isOwnFirst={user?.role !== 'Admin'} />;
  const overview = (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
      <ReportPanel {...showOpenWork(dashboard)} limit={PEOPLE_SHOWN} />
      <Stack gap="sm">
        <ReportPanel {...showReceivables(dashboard)} />
        <ReportPanel {...showOpenRepairs(dashboard)} />
      </Stack>
    </SimpleGrid>
  );
  // Open work comes first for Admins, own work for technicians.
  const isAdmin = user?.role === 'Admin';
  return (
    <Stack gap="sm" px="var(--obd-gutter)" py="md">
      <div>
        <Greeting />
        <MostWork dashboard={dashboard} />
      </div>
      <UnsavedHint />
      {!isAdmin && waiting}
      <StatCards dashboard={dashboard} />
      {isAdmin && overview}
      {isAdmin && waiting}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="sm">
        <VolumePanel dashboard={dashboard} onRange={show} />
        <RecentActivity tickets={dashboard.recent} />
      </SimpleGrid>
      {!isAdmin && overview}
    </Stack>
  );
}

const hasWaiting = ({ mine, tasks, overdue, approvals }: Dashboard): boolean =>
  mine.count + tasks.count + overdue.count + approvals.count > 0;

/** 'Good morning' before noon, 'Good afternoon' before 6 PM, then 'Good evening'. */
function greet(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
