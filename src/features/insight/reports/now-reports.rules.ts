import type { ReportView } from '../../../platform/report.ts';
import { toReceivablesReport, toRepairsReport, toWorkloadReport } from './business-now.rules.ts';
import { getReportPath } from './report-file.contract.ts';
import type { Reports } from './reports.contract.ts';

/** The figures of a report, and the range of the page that shows it. */
type Figures<Key extends keyof Reports> = Pick<Reports, Key | 'range' | 'from' | 'to'>;

/** Shown instead of figures about unpaid invoices. */
export const NONE_UNPAID = { title: 'No unpaid invoices', hint: 'Sent invoices appear here until they are paid.' };

/** Who has too much work: open tickets by assignee, most first. */
export const showOpenWork = (reports: Figures<'workload' | 'today'>): ReportView => ({
  title: 'Open work',
  about: 'by assignee, now',
  report: toWorkloadReport(reports.workload, reports.today),
  csv: getReportPath('open-work', reports),
  empty: reports.workload.length === 0 ? { title: 'No open tickets', hint: 'Open tickets appear here with their assignees.' } : undefined,
  note: 'Overdue: the follow-up or job date has passed.',
});

/** Open repairs by status, and who has to act. */
export const showOpenRepairs = (reports: Figures<'repairs'>): ReportView => ({
  title: 'Open repairs',
  about: 'days in status, now',
  report: toRepairsReport(reports.repairs),
  csv: getReportPath('repairs-by-status', reports),
  empty: reports.repairs.length === 0 ? { title: 'No open repairs', hint: 'Repairs appear here until they are shipped.' } : undefined,
});

/** Unpaid invoices by days past due. */
export const showReceivables = (reports: Figures<'receivables' | 'today'>): ReportView => ({
  title: 'Unpaid invoices',
  about: 'by due date, now',
  report: toReceivablesReport(reports.receivables, reports.today),
  csv: getReportPath('unpaid-invoices-by-age', reports),
  empty: reports.receivables.every(({ count }) => count === 0) ? NONE_UNPAID : undefined,
});
