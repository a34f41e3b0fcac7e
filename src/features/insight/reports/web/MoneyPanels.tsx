import { ReportPanel } from '../../../../platform/web/chart/ReportPanel.tsx';
import { NONE_UNPAID, showReceivables } from '../now-reports.rules.ts';
import { getReportPath } from '../report-file.contract.ts';
import { toDebtorsReport, toPipelineReport, toWorkReport } from '../report-tables.rules.ts';
import { CUSTOMER_LIMIT, type Reports } from '../reports.contract.ts';
import { ChartPair } from './ChartPair.tsx';

interface MoneyPanelsProps {
  reports: Reports;
}

/** Unpaid invoices by age and customer, billed and unbilled work, and open leads. */
export function MoneyPanels({ reports }: MoneyPanelsProps) {
  const { receivables, debtors, work, pipeline, today } = reports;
  return (
    <>
      <ChartPair
        narrow={<ReportPanel {...showReceivables(reports)} />}
        wide={
          <ReportPanel
            title="Overdue by customer"
            about="now"
            report={toDebtorsReport(debtors, receivables, today)}
            csv={getReportPath('overdue-by-customer', reports)}
            empty={receivables.every(({ count }) => count === 0) ? NONE_UNPAID : undefined}
            note={debtors.length === CUSTOMER_LIMIT ? `The ${CUSTOMER_LIMIT} customers with the most overdue. CSV has all of them.` : ''}
          />
        }
      />
      <ChartPair
        narrow={
          <ReportPanel
            title="Lead pipeline"
            about="estimated value, now"
            report={toPipelineReport(pipeline)}
            csv={getReportPath('lead-pipeline', reports)}
          />
        }
        wide={
          <ReportPanel
            title="Billed and unbilled work"
            about={`by ${work.by}`}
            report={toWorkReport(work)}
            csv={getReportPath('billed-and-unbilled-work', reports)}
            note="Billed: invoices by issue date, without drafts and voided ones. Unbilled: closed SOD and repair tickets without an invoice, by closing date."
          />
        }
      />
    </>
  );
}
