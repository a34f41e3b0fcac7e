import { formatCount } from '../../../../../platform/number-text.ts';
import { Figure } from '../../../../../platform/web/ui/FigureStrip.tsx';
import type { CustomerFigures } from '../../../../master-data/customers/customer.contract.ts';
import { describeOpen } from '../../ticket.rules.ts';

export function TicketFigures({ figures }: { figures: CustomerFigures }) {
  return <Figure label="Open tickets" value={describeOpen(figures)} note={`${formatCount(figures.ticketCount)} total`} />;
}
