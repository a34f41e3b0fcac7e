import { formatCount, pluralize } from '../../../platform/number-text.ts';
import type { Report, ReportCell } from '../../../platform/report.ts';
import { daysBetween } from '../../../platform/time/calendar-day.ts';
import { toDueDates } from '../../business/invoices/receivable.rules.ts';
import { LIST_PATHS } from '../../ticketing/tickets/ticket-list-paths.ts';
import type { AgedAmount, PersonWork, RepairStage } from './business-now.contract.ts';
import { DAY_SECONDS, fleet, formatWait, invoices, money, number, text, UNPAID } from './report-cells.rules.ts';
import { groupByWaiting, WAITING_LABELS, WAITING_WORDS, waitsFor } from './waiting.rules.ts';

/** Open tickets of each assignee, most first, with the overdue ones and the oldest one. */
export function toWorkloadReport(people: readonly PersonWork[], today: string): Report {
  return {
    columns: [
      { label: 'Assignee' },
      { label: 'Open' },
      { label: 'Overdue' },
      { label: 'Oldest' },
      { label: 'Oldest ticket', isText: true, isWide: true },
    ],
    rows: people.map(({ key, name, open, overdue, oldestId, oldestAt }) => {
      const link = fleet({ assignee: key, state: 'open' });
      const age = Math.max(0, daysBetween(oldestAt.slice(0, 10), today));
      return {
        label: name,
        link,
        cells: [
          number(open, link),
          { ...number(overdue, fleet({ assignee: key, overdue: 'true' })), isUrgent: overdue > 0 },
          { value: age, text: age === 0 ? '<1 d' : `${formatCount(age)} d` },
          text(oldestId, { to: `/sod/${oldestId}`, search: {} }),
        ],
      };
    }),
  };
}

/** Unpaid invoices by days past due, with their sum. */
export function toReceivablesReport(ages: readonly AgedAmount[], today: string): Report {
  const sum = (of: (age: AgedAmount) => number) => ages.reduce((total, age) => total + Math.round(of(age) * 100), 0) / 100;
  const all = invoices(UNPAID);
  return {
    columns: [{ label: 'Due' }, { label: 'Amount' }, { label: 'Invoices' }],
    rows: ages.map(({ age, count, amount }) => {
      const link = invoices({ ...UNPAID, ...toDueDates(age, today) });
      return { label: age, link: count === 0 ? undefined : link, cells: [money(amount, link), number(count, link)] };
    }),
    total: {
      label: 'Unpaid',
      link: all,
      cells: [
        money(
          sum(({ amount }) => amount),
          all,
        ),
        number(
          ages.reduce((total, { count }) => total + count, 0),
          all,
        ),
      ],
    },
  };
}

/** Open repairs by status, with the days since they got it and who has to act. */
export function toRepairsReport(stages: readonly RepairStage[]): Report {
  return {
    lead: groupByWaiting(stages).map(({ waiting, count, statuses }) => ({
      text: pluralize(count, ...WAITING_WORDS[waiting]),
      link: fleet({ type: 'Tool Repair', status: statuses.join() }),
    })),
    columns: [
      { label: 'Status' },
      { label: 'Repairs' },
      { label: 'Median' },
      { label: 'Longest', isWide: true },
      { label: 'Waits for', isText: true },
    ],
    rows: stages.map(({ status, count, medianSeconds, longestSeconds }) => {
      const link = { to: LIST_PATHS['Tool Repair'], search: { status } };
      const days = (seconds: number): ReportCell => ({ value: Math.round((seconds / DAY_SECONDS) * 10) / 10, text: formatWait(seconds) });
      return {
        label: status,
        link,
        cells: [number(count, link), days(medianSeconds), days(longestSeconds), text(WAITING_LABELS[waitsFor(status)])],
      };
    }),
  };
}
