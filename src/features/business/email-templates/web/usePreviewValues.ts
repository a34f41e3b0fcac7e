import { useDebouncedValue } from '@mantine/hooks';
import { useChosenTicket, useTicketSuggestions } from '../../../ticketing/tickets/web/ticket.queries.ts';
import { useInvoiceOfTicket } from '../../invoices/web/invoice.queries.ts';
import type { PlaceholderValues } from '../placeholder.rules.ts';

/** Gives values of the placeholders for an email about the typed ticket: its id, or words that find it; else about the newest. */
export function usePreviewValues(typed: string) {
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const { data: found = [] } = useTicketSuggestions(asked);
  const id = found.find((each) => each.id === asked)?.id ?? found[0]?.id;
  const { data: ticket } = useChosenTicket(id);
  const { data: invoice } = useInvoiceOfTicket(id);
  const values: PlaceholderValues = {
    customerName: ticket?.customerName ?? '',
    ticketId: ticket?.id ?? '',
    invoiceLink: invoice ? toInvoiceLink(invoice.id) : '',
  };
  return {
    values,
    about: ticket ? [ticket.id, ticket.customerCompany, ticket.summary].join(' · ') : 'No ticket to preview with',
    suggestions: found.map((each) => ({ value: each.id, label: `${each.customerCompany} · ${each.summary}` })),
    isUnknownTicket: asked !== '' && asked === typed.trim() && found.length === 0,
  };
}

/** The full address that opens an invoice from outside the program. */
const toInvoiceLink = (id: string): string => `${location.origin}/#/invoices?open=${encodeURIComponent(id)}`;
