import { formatCount } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { type FigureFormat, formatHours, formatPercent, formatShareOf } from '../../../../platform/web/chart/chart-figures.ts';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { getReportPath } from '../report-file.contract.ts';
import type { Reports, TypeService } from '../reports.contract.ts';
import { toHours, toPercent } from '../reports.rules.ts';

interface ServiceByTypeProps {
  reports: Reports;
  title: string;
  about: string;
  /** Headers of the value and the number of tickets. */
  columns: readonly [figure: string, tickets: string];
  format: FigureFormat;
  /** Value of a type (null if none), number of linked tickets, and the text beside the bar. */
  figureOf: (service: TypeService) => { value: number | null; tickets: number; text: string };
  /** Filters of the linked ticket list in addition to the type. */
  search: Readonly<Record<string, string | undefined>>;
  hint: string;
}

const ROW = 25;

/** A chart with one value per ticket type. Rows link to the tickets. */
function ServiceByType({ reports, title, about, columns, format, figureOf, search, hint }: ServiceByTypeProps) {
  const href = useHref();
  const rows = reports.service.map((each) => {
    const { value, tickets, text } = figureOf(each);
    return {
      label: each.type,
      values: [value, tickets],
      text: value === null ? undefined : text,
      href: tickets > 0 ? href('/fleet', { type: each.type, ...search }) : undefined,
    };
  });
  const isEmpty = rows.every(({ values: [value] }) => value === null);
  return (
    <ChartPanel
      title={title}
      about={about}
      csv={getReportPath('service-times', reports)}
      figures={{ columns: ['Type', ...columns], rows, format }}
      height={rows.length * ROW}
      empty={isEmpty && <EmptyState title="No tickets in this range" hint={hint} />}
    >
      <RowChart rows={rows.map((row) => ({ ...row, values: row.values.slice(0, 1) }))} format={format} />
    </ChartPanel>
  );
}

/** Resolution time, first reply and reopened tickets by type. */
export function ServicePanels({ reports }: { reports: Reports }) {
  const from = reports.from ?? undefined;
  const { to } = reports;
  return (
    <>
      <ServiceByType
        reports={reports}
        title="Resolution time"
        about="median (tickets)"
        columns={['Hours', 'Tickets closed']}
        format={formatHours}
        figureOf={({ closed, closingSeconds }) => toMedian(toHours(closingSeconds), closed)}
        search={{ closedFrom: from, closedTo: to }}
        hint="Tickets count here once they are resolved or shipped."
      />
      <ServiceByType
        reports={reports}
        title="First reply"
        about="median (tickets)"
        columns={['Hours', 'Tickets replied to']}
        format={formatHours}
        figureOf={({ replied, replySeconds }) => toMedian(toHours(replySeconds), replied)}
        search={{ repliedFrom: from, repliedTo: to }}
        hint="Calls, emails and chats logged under Customer contact count as replies."
      />
      <ServiceByType
        reports={reports}
        title="Reopened"
        about="share of closed tickets"
        columns={['Percent', 'Tickets reopened']}
        format={formatPercent}
        figureOf={({ closed, reopened }) => ({
          value: toPercent(reopened, closed),
          tickets: reopened,
          text: formatShareOf(reopened, closed),
        })}
        search={{ closedFrom: from, closedTo: to, reopened: 'true' }}
        hint="Tickets count here once they are resolved or shipped."
      />
    </>
  );
}

const toMedian = (value: number | null, tickets: number) => ({ value, tickets, text: `${formatHours(value)} (${formatCount(tickets)})` });
