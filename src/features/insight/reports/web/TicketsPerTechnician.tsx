import { formatCount } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import type { Reports } from '../reports.contract.ts';

/** So many rows fit beside the pie; the table has all of them. */
const SHOWN = 11;
const ROW = 25;

/** How many of the tickets opened in the range each technician has. */
export function TicketsPerTechnician({ reports: { technicians, from, to } }: { reports: Reports }) {
  const href = useHref();
  const rows = technicians.map(({ technician, key, count }) => ({
    label: technician,
    values: [count],
    href: href('/fleet', { technician: key, from: from ?? undefined, to }),
  }));
  const unassigned = rows.filter(({ label }) => label === UNASSIGNED);
  const named = rows.filter(({ label }) => label !== UNASSIGNED);
  const shown = [...named.slice(0, SHOWN - unassigned.length), ...unassigned];
  const hidden = rows.length - shown.length;
  return (
    <ChartPanel
      title="Tickets per technician"
      about="by first assignee"
      figures={{ columns: ['Technician', 'Tickets'], rows }}
      height={shown.length * ROW}
      empty={rows.length === 0 && <EmptyState title="No tickets in this range" hint="Choose a longer range." />}
      note={hidden > 0 && `${formatCount(hidden)} more in Table view`}
    >
      <RowChart rows={shown} hatched={UNASSIGNED} />
    </ChartPanel>
  );
}
