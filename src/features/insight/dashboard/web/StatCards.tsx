import { type Icon, IconAdjustments, IconBug, IconDeviceTablet, IconHeadset, IconTargetArrow, IconTool } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import type { TicketType } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { LIST_LABELS, LIST_PATHS } from '../../../ticketing/tickets/ticket-list-paths.ts';
import type { CardStatus, Dashboard, StatusFigure } from '../dashboard.contract.ts';
import classes from './StatCards.module.css';

/** The icons of the ticket lists, as in the sidebar. */
export const TYPE_ICONS: Record<TicketType, Icon> = {
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
    <li className={classes.card}>
      <Link to={to} search={search} className={classes.link}>
        <span className={classes.title}>
          {icon}
          {title}
        </span>{' '}
        <span className={classes.count}>{formatCount(count)}</span>
      </Link>
      <p className={classes.about}>{children}</p>
    </li>
  );
}

const TITLES: Record<CardStatus, string> = { New: 'New Tickets', 'In Progress': 'In Progress', 'On Hold': 'On Hold' };

export function StatCards({ dashboard: { statuses, newLeads, loaners } }: { dashboard: Dashboard }) {
  return (
    <ul className={classes.cards}>
      {statuses.map((figure) => (
        <StatCard
          key={figure.status}
          icon={<span className={classes.dot} data-tone={getStatusTone(figure.status)} />}
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

/** The counts by type, with links to their lists. */
function TypeLinks({ figure: { status, types } }: { figure: StatusFigure }) {
  if (types.length === 0) return 'none';
  return types.map(({ type, count }) => {
    const Icon = TYPE_ICONS[type];
    const name = LIST_LABELS[type];
    return (
      <Link key={type} to={LIST_PATHS[type]} search={{ status }} className={classes.part} title={`${name}: ${count}`}>
        <Icon size={14} role="img" aria-label={name} /> {formatCount(count)}
      </Link>
    );
  });
}
