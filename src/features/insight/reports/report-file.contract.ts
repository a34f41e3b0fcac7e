import { endpoint, fillPath } from '../../../platform/endpoint.ts';
import { ownZone } from '../../../platform/time/zoned-day.ts';
import { RangeQuery, type RangeReply } from '../../admin/settings/date-range.contract.ts';

/** Reports that can be downloaded, with the name of the file. */
export const REPORT_NAMES = [
  'open-work',
  'unpaid-invoices-by-age',
  'overdue-by-customer',
  'billed-and-unbilled-work',
  'repairs-by-status',
  'lead-pipeline',
  'lead-conversion',
  'tickets-per-technician',
  'tickets-opened',
  'service-times',
  'loaners',
  'loaner-use',
  'parts-used',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

export const reportFileApi = {
  download: endpoint({
    method: 'GET',
    path: '/api/reports/:report/export.csv',
    access: 'user',
    summary: 'Download a report as CSV',
    description: `Reports: ${REPORT_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
    query: RangeQuery,
    produces: 'text/csv',
  }),
};

/** URL of a report's file, for the range on screen. */
export function getReportPath(report: ReportName, { range, from, to }: Pick<RangeReply, 'range' | 'from' | 'to'>): string {
  const days: Record<string, string> = range === null ? { from: from ?? '', to } : { range };
  return `${fillPath(reportFileApi.download.path, { report })}?${new URLSearchParams({ ...days, zone: ownZone() })}`;
}
