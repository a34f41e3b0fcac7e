import { formatDollars } from '../../../../../platform/money.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Figure } from '../../../../../platform/web/ui/FigureStrip.tsx';
import type { CustomerFigures } from '../../../../master-data/customers/customer.contract.ts';

export function LeadFigures({ figures: { activeLeads, leadStatus, totalValue } }: { figures: CustomerFigures }) {
  return (
    <>
      <Figure label="Active leads" value={formatCount(activeLeads)} note={leadStatus ?? 'no active leads'} />
      <Figure label="Total value" value={formatDollars(totalValue)} note="of active leads" />
    </>
  );
}
