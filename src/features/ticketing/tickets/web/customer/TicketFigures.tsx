import { formatCount } from '../../../../../platform/number-text.ts';
import { Figure } from '../../../../../platform/web/ui/FigureStrip.tsx';
import type { CustomerFigures } from '../../../../master-data/customers/customer.contract.ts';

/** The tickets of a customer in its strip of figures. */
export function TicketFigures({ figures: { openTickets, ticketCount } }: { figures: CustomerFigures }) {
  return <Figure label="Open tickets" value={formatCount(openTickets)} note={`${formatCount(ticketCount)} in all`} />;
}
