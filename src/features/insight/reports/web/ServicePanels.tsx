import { formatCount } from '../../../../platform/number-text.ts';
import { formatHours, formatPercent, formatShareOf } from '../../../../platform/web/chart/chart-figures.ts';
import type { Reports } from '../reports.contract.ts';
import { toHours, toPercent } from '../reports.rules.ts';
import { ServiceByType } from './ServiceByType.tsx';

/** How fast the tickets of each type are answered and closed, and how many of them come back. */
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
