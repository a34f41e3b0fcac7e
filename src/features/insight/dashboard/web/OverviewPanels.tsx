import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import { ReportPanel } from '../../../../platform/web/chart/ReportPanel.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { toReceivablesReport, toRepairsReport, toWorkloadReport } from '../../reports/business-now.rules.ts';
import { getReportPath } from '../../reports/report-file.contract.ts';
import { UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import type { Dashboard } from '../dashboard.contract.ts';

interface OverviewProps {
  dashboard: Dashboard;
}

/** More people than a service desk has. */
const PEOPLE_SHOWN = 14;

/** People named in `MostWork`. */
const MOST_WORK = 3;

/** The people with the most open tickets in one line, at the top also on a small screen. */
export function MostWork({ dashboard: { workload } }: OverviewProps) {
  const most = workload.filter(({ key }) => key !== UNASSIGNED).slice(0, MOST_WORK);
  if (most.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      Most open work:{' '}
      {most.map(({ key, name, open }, place) => (
        <Fragment key={key}>
          {place > 0 && ' · '}
          <Link to="/fleet" search={{ assignee: key, state: 'open' }} className={utilities.link}>
            {name} <span className={`${utilities.numbers} ${utilities.strong}`}>{formatCount(open)}</span>
          </Link>
        </Fragment>
      ))}
    </Text>
  );
}

/** Who has too much work: open tickets by assignee, most first. */
export function OpenWorkPanel({ dashboard }: OverviewProps) {
  const { workload, today } = dashboard;
  return (
    <ReportPanel
      title="Open work"
      about="by assignee, now"
      report={toWorkloadReport(workload, today)}
      csv={getReportPath('open-work', dashboard)}
      empty={
        workload.length === 0 && (
          <EmptyState title="No open tickets" hint="Open tickets appear here with the person they are assigned to." />
        )
      }
      note="Overdue: the follow-up or job date has passed."
      limit={PEOPLE_SHOWN}
    />
  );
}

/** Unpaid invoices by days past due. */
export function ReceivablesPanel({ dashboard }: OverviewProps) {
  const { receivables, today } = dashboard;
  return (
    <ReportPanel
      title="Unpaid invoices"
      about="by due date, now"
      report={toReceivablesReport(receivables, today)}
      csv={getReportPath('unpaid-invoices-by-age', dashboard)}
      empty={
        receivables.every(({ count }) => count === 0) && (
          <EmptyState title="No unpaid invoices" hint="Sent invoices appear here until they are paid." />
        )
      }
    />
  );
}

/** Open repairs by status, and who has to act. */
export function RepairsPanel({ dashboard }: OverviewProps) {
  const { repairs } = dashboard;
  return (
    <ReportPanel
      title="Open repairs"
      about="days in status, now"
      report={toRepairsReport(repairs)}
      csv={getReportPath('repairs-by-status', dashboard)}
      empty={repairs.length === 0 && <EmptyState title="No open repairs" hint="Repairs appear here until they are shipped." />}
    />
  );
}
