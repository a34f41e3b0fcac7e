import { ReportPanel } from '../../../../platform/web/chart/ReportPanel.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { toReceivablesReport, toRepairsReport, toWorkloadReport } from '../business-now.rules.ts';
import { getReportPath } from '../report-file.contract.ts';
import type { Reports } from '../reports.contract.ts';

interface OpenWorkPanelProps {
  reports: Pick<Reports, 'workload' | 'today' | 'range' | 'from' | 'to'>;
  limit?: number;
}

/** Who has too much work: open tickets by assignee, most first. */
export function OpenWorkPanel({ reports, ...options }: OpenWorkPanelProps) {
  const { workload, today } = reports;
  return (
    <ReportPanel
      title="Open work"
      about="by assignee, now"
      report={toWorkloadReport(workload, today)}
      csv={getReportPath('open-work', reports)}
      empty={workload.length === 0 && <EmptyState title="No open tickets" hint="Open tickets appear here with their assignees." />}
      note="Overdue: the follow-up or job date has passed."
      {...options}
    />
  );
}

/** Open repairs by status, and who has to act. */
export function OpenRepairsPanel({ reports }: { reports: Pick<Reports, 'repairs' | 'range' | 'from' | 'to'> }) {
  const { repairs } = reports;
  return (
    <ReportPanel
      title="Open repairs"
      about="days in status, now"
      report={toRepairsReport(repairs)}
      csv={getReportPath('repairs-by-status', reports)}
      empty={repairs.length === 0 && <EmptyState title="No open repairs" hint="Repairs appear here until they are shipped." />}
    />
  );
}

/** Shown instead of figures about unpaid invoices. */
export const noneUnpaid = <EmptyState title="No unpaid invoices" hint="Sent invoices appear here until they are paid." />;

/** Unpaid invoices by days past due. */
export function ReceivablesPanel({ reports }: { reports: Pick<Reports, 'receivables' | 'today' | 'range' | 'from' | 'to'> }) {
  const { receivables, today } = reports;
  return (
    <ReportPanel
      title="Unpaid invoices"
      about="by due date, now"
      report={toReceivablesReport(receivables, today)}
      csv={getReportPath('unpaid-invoices-by-age', reports)}
      empty={receivables.every(({ count }) => count === 0) && noneUnpaid}
    />
  );
}
