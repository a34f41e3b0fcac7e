import { formatDollars } from '../../../platform/money.ts';
import { formatCount, pluralize } from '../../../platform/number-text.ts';
import type { Report, ReportLink } from '../../../platform/report.ts';
import { daysBetween } from '../../../platform/time/calendar-day.ts';
import { lastOverdue } from '../../business/invoices/receivable.rules.ts';
import { getOutcome } from '../../business/leads/lead.rules.ts';
import type { AgedAmount } from './business-now.contract.ts';
import { toReceivablesReport, toRepairsReport, toWorkloadReport } from './business-now.rules.ts';
import { decimal, fleet, invoices, money, number, text, UNPAID } from './report-cells.rules.ts';
import type { ReportName } from './report-file.contract.ts';
import type { CustomerReceivable, Reports } from './reports.contract.ts';
import { describePeriod, toHours, toPercent } from './reports.rules.ts';

type Range = Pick<Reports, 'from' | 'to'>;

/** '12 d late', 'not due' */
const formatLateness = (days: number): string => (days > 0 ? `${formatCount(days)} d late` : 'not due');

/** What each customer owes, largest overdue amount first. `total` has the sums of all customers. */
export function toDebtorsReport(debtors: readonly CustomerReceivable[], ages: readonly AgedAmount[], today: string): Report {
  const overdueDays = { ...UNPAID, dueTo: lastOverdue(today) };
  const [notDue, ...late] = ages;
  const sum = (of: readonly AgedAmount[]) => of.reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100;
  const count = (of: readonly AgedAmount[]) => of.reduce((total, each) => total + each.count, 0);
  return {
    columns: [
      { label: 'Customer' },
      { label: 'Overdue' },
      { label: 'Invoices', isWide: true },
      { label: 'Unpaid' },
      { label: 'Oldest due', isWide: true },
    ],
    rows: debtors.map(({ customerId, company, overdue, unpaid, oldestDue }) => {
      const who = { customer: customerId ?? undefined, company };
      const link = invoices({ ...overdueDays, ...who });
      return {
        label: company,
        link: customerId === null ? undefined : { to: `/customers/${customerId}`, search: { tab: 'invoices' } },
        cells: [
          { ...money(overdue.amount, link), isUrgent: overdue.amount > 0 },
          number(overdue.count, link),
          money(unpaid.amount, invoices({ ...UNPAID, ...who })),
          { value: oldestDue, text: formatLateness(daysBetween(oldestDue, today)) },
        ],
      };
    }),
    total: {
      label: 'All customers',
      cells: [
        money(sum(late), invoices(overdueDays)),
        number(count(late), invoices(overdueDays)),
        money(sum([...late, ...(notDue ? [notDue] : [])]), invoices(UNPAID)),
        text(''),
      ],
    },
  };
}

/** Invoices by issue date beside closed work without an invoice, by closing date. */
export function toWorkReport({ by, periods }: Reports['work']): Report {
  const from = periods.at(0)?.from;
  const to = periods.at(-1)?.to;
  const count = (of: (period: (typeof periods)[number]) => number) => periods.reduce((sum, period) => sum + of(period), 0);
  const billed = count((period) => Math.round(period.billed.amount * 100)) / 100;
  const unbilled = count((period) => period.unbilled.count);
  return {
    lead: [
      { text: `${formatDollars(billed)} billed`, link: invoices({ state: 'billed', issuedFrom: from, issuedTo: to }) },
      { text: `${pluralize(unbilled, 'closed ticket')} not billed yet`, link: fleet({ unbilled: 'true', closedFrom: from, closedTo: to }) },
    ],
    columns: [
      { label: by === 'week' ? 'Week' : 'Month', isOneLine: true },
      { label: 'Billed' },
      { label: 'Invoices', isWide: true },
      { label: 'Unbilled tickets' },
      { label: 'Unbilled repairs', isWide: true },
    ],
    rows: periods.map((period) => {
      const { from, to, billed, unbilled } = period;
      const issued = invoices({ state: 'billed', issuedFrom: from, issuedTo: to });
      return {
        label: describePeriod(by, period),
        cells: [
          money(billed.amount, issued),
          number(billed.count, issued),
          number(unbilled.count, fleet({ unbilled: 'true', closedFrom: from, closedTo: to })),
          money(unbilled.amount),
        ],
      };
    }),
  };
}

/** Open leads by status. */
export function toPipelineReport(pipeline: Reports['pipeline']): Report {
  const sum = pipeline.reduce((total, { value }) => total + Math.round(value * 100), 0) / 100;
  const all = { to: '/sales', search: { stage: 'In Progress' } } as const;
  return {
    columns: [{ label: 'Status' }, { label: 'Value' }, { label: 'Leads' }],
    rows: pipeline.map(({ status, count, value }) => {
      const link = { to: '/sales', search: { stage: status } } as const;
      return { label: status, link, cells: [money(value, link), number(count, link)] };
    }),
    total: {
      label: 'In progress',
      link: all,
      cells: [
        money(sum, all),
        number(
          pipeline.reduce((total, { count }) => total + count, 0),
          all,
        ),
      ],
    },
  };
}

/** Loaners by state. */
export function toLoanersReport({ onLoan, overdue, available }: Reports['loaners']): Report {
  const row = (label: string, count: number, search: ReportLink['search']) => {
    const link = { to: '/inventory', search } as const;
    return { label, link, cells: [number(count, link)] };
  };
  return {
    columns: [{ label: 'State' }, { label: 'Loaners' }],
    rows: [
      row('On loan', onLoan, { status: 'On Loan' }),
      row('Overdue', overdue, { overdue: 'true' }),
      row('Available', available, { status: 'Available' }),
    ],
  };
}

function toConversionReport({ totals: { leads } }: Reports): Report {
  const rows = [
    ['Won', leads.won],
    ['Lost', leads.lost],
    [getOutcome('New'), leads.inProgress],
  ] as const;
  return {
    columns: [{ label: 'Outcome' }, { label: 'Leads' }, { label: 'Value' }],
    rows: rows.map(([label, { count, value }]) => ({ label, cells: [number(count), money(value)] })),
  };
}

const counted = (columns: readonly [string, string], rows: readonly (readonly [string, number])[]): Report => ({
  columns: columns.map((label) => ({ label })),
  rows: rows.map(([label, count]) => ({ label, cells: [number(count)] })),
});

const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const;

function toServiceReport({ service }: Reports): Report {
  return {
    columns: [
      'Type',
      'Tickets closed',
      'Median hours to close',
      'Tickets replied to',
      'Median hours to reply',
      'Tickets reopened',
      'Percent reopened',
    ].map((label) => ({ label })),
    rows: service.map(({ type, closed, closingSeconds, replied, replySeconds, reopened }) => ({
      label: type,
      cells: [
        number(closed),
        decimal(toHours(closingSeconds)),
        number(replied),
        decimal(toHours(replySeconds)),
        number(reopened),
        decimal(toPercent(reopened, closed)),
      ],
    })),
  };
}

/** Each report as a table. */
export const REPORTS: Readonly<Record<ReportName, (reports: Reports) => Report>> = {
  'open-work': ({ workload, today }) => toWorkloadReport(workload, today),
  'unpaid-invoices-by-age': ({ receivables, today }) => toReceivablesReport(receivables, today),
  'overdue-by-customer': ({ debtors, receivables, today }) => toDebtorsReport(debtors, receivables, today),
  'billed-and-unbilled-work': ({ work }) => toWorkReport(work),
  'repairs-by-status': ({ repairs }) => toRepairsReport(repairs),
  'lead-pipeline': ({ pipeline }) => toPipelineReport(pipeline),
  'lead-conversion': toConversionReport,
  'tickets-per-technician': ({ technicians }) =>
    counted(
      ['Technician', 'Tickets'],
      technicians.map(({ technician, count }) => [technician, count]),
    ),
  'tickets-opened': ({ trend: { by, periods } }) =>
    counted(
      [UNITS[by], 'Tickets'],
      periods.map((period) => [describePeriod(by, period), period.count]),
    ),
  'service-times': toServiceReport,
  loaners: ({ loaners }) => toLoanersReport(loaners),
  'loaner-use': ({ loaners }) => ({
    columns: [{ label: 'Model' }, { label: 'Days on loan' }, { label: 'Loans started' }],
    rows: loaners.models.map(({ model, days, loans }) => ({ label: model, cells: [number(days), number(loans)] })),
  }),
  'parts-used': ({ partsUsed }) =>
    counted(
      ['Part', 'Used'],
      partsUsed.parts.map(({ name, quantity }) => [name, quantity]),
    ),
};

/** The filters of a range in links to records. */
export const toRangeSearch = ({ from, to }: Range) => ({ from: from ?? undefined, to });
