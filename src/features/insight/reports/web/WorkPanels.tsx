import { Stack } from '@mantine/core';
import { ReportPanel } from '../../../../platform/web/chart/ReportPanel.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { toRepairsReport, toWorkloadReport } from '../business-now.rules.ts';
import { getReportPath } from '../report-file.contract.ts';
import { toLoanersReport } from '../report-tables.rules.ts';
import type { Reports } from '../reports.contract.ts';
import { ChartPair } from './ChartPair.tsx';

/** Open work by assignee, open repairs by status, and loaners. */
export function WorkPanels({ reports }: { reports: Reports }) {
  const { workload, repairs, loaners, today } = reports;
  return (
    <ChartPair
      narrow={
        <Stack gap="sm">
          <ReportPanel
            title="Open repairs"
            about="days in status, now"
            report={toRepairsReport(repairs)}
            csv={getReportPath('repairs-by-status', reports)}
            empty={repairs.length === 0 && <EmptyState title="No open repairs" hint="Repairs appear here until they are shipped." />}
          />
          <ReportPanel title="Loaners out" about="now" report={toLoanersReport(loaners)} csv={getReportPath('loaners', reports)} />
        </Stack>
      }
      wide={
        <ReportPanel
          title="Open work"
          about="by assignee, now"
          report={toWorkloadReport(workload, today)}
          csv={getReportPath('open-work', reports)}
          empty={workload.length === 0 && <EmptyState title="No open tickets" hint="Open tickets appear here with their assignees." />}
          note="Overdue: the follow-up or job date has passed."
        />
      }
    />
  );
}
