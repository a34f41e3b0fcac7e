import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pluralize } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import type { ChartFigures } from '../../../../platform/web/chart/chart-figures.ts';
import { ColumnChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../platform/web/ui/text/PillBefore.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { DATE_RANGE_OPTIONS, findRange } from '../../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { DRAFTS_PATH, LIST_LABELS } from '../../../ticketing/tickets/ticket-list-paths.ts';
import { useUnsavedTickets } from '../../../ticketing/tickets/web/unsaved/unsaved.queries.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import classes from './DashboardPage.module.css';
import { useDashboard } from './dashboard.queries.ts';
import { StatCards, TYPE_ICONS } from './StatCards.tsx';
import { WaitingStrip } from './WaitingStrip.tsx';

function RecentActivity({ tickets }: { tickets: readonly TicketRow[] }) {
  const title = (
    <>
      Recent Activity <span className={classes.about}>5 newest tickets</span>
    </>
  );
  return (
    <Panel title={title} className={classes.panel}>
      {tickets.length === 0 && <EmptyState title="No recent activity." hint="New tickets appear here. Select New Ticket to create one." />}
      <ul className={classes.list}>
        {tickets.map((ticket) => {
          const Icon = TYPE_ICONS[ticket.type];
          return (
            <li key={ticket.id}>
              <Link to="/sod/$ticketId" params={{ ticketId: ticket.id }} className={classes.row}>
                <Icon size={17} role="img" aria-label={LIST_LABELS[ticket.type]} className={classes.icon} />
                <span className={classes.what}>
                  <span className={classes.summary}>{ticket.summary}</span>
                  <span className={classes.meta}>
                    <PillBefore>{ticket.mergedInto !== null && 'Merged'}</PillBefore>
                    <span className={classes.company}>{ticket.customerCompany}</span> <Mono>#{ticket.id}</Mono>
                  </span>
                </span>
                <span className={classes.status}>
                  <Pill tone={getStatusTone(ticket.status)}>{ticket.status}</Pill>
                </span>
                <span className={classes.age}>
                  <RelativeTime at={ticket.createdAt} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const HEIGHT = 262;

interface VolumePanelProps {
  dashboard: Dashboard;
  onRange: (range: DateRange) => void;
}

/** Tickets opened by type, compared with the previous period. */
function VolumePanel({ dashboard: { range, from, to, volume }, onRange }: VolumePanelProps) {
  const href = useHref();
  const hasBefore = volume.some(({ before }) => before !== null);
  const figures: ChartFigures = {
    columns: ['Type', 'Tickets', ...(hasBefore ? ['Previous'] : [])],
    rows: volume.map(({ type, count, before }) => ({
      label: type,
      values: hasBefore ? [count, before] : [count],
      href: href('/fleet', { type, from: from ?? undefined, to }),
    })),
  };
  return (
    <ChartPanel
      title="Ticket Volume by Type"
      {...(hasBefore && { note: 'Gray: previous period' })}
      figures={figures}
      height={HEIGHT}
      aside={<Segments label="Range" options={DATE_RANGE_OPTIONS} value={range} onChange={onRange} />}
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
    <header className={classes.greeting}>
      <h2>
        {greet(now.getHours())}, {user?.fullName}
      </h2>
      <p>{asDay.format(now)}</p>
    </header>
  );
}

/** Shows that the user has unsaved notes or changes; renders nothing otherwise. */
function UnsavedHint() {
  const { length: count } = useUnsavedTickets();
  if (count === 0) return null;
  return (
    <Link to={DRAFTS_PATH} className={classes.hint}>
      <IconPencil size={16} aria-hidden />
      Unsaved changes on {pluralize(count, 'ticket')}
    </Link>
  );
}

export function DashboardPage() {
  const { search, show } = usePageSearch();
  const { data: dashboard, error, refetch } = useDashboard(findRange(search.range));
  if (!dashboard) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <div className={classes.page}>
      <Greeting />
      <UnsavedHint />
      <StatCards dashboard={dashboard} />
      <div className={classes.panels}>
        <VolumePanel dashboard={dashboard} onRange={(range) => show({ range })} />
        <RecentActivity tickets={dashboard.recent} />
      </div>
      {dashboard.mine.count + dashboard.overdue.count + dashboard.approvals.count > 0 && <WaitingStrip dashboard={dashboard} />}
    </div>
  );
}

/** 'Good morning' before noon, 'Good afternoon' before 6 PM, then 'Good evening'. */
function greet(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
