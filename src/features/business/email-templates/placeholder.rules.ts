import { type FilledPart, fillPlaceholders, findUnknownPlaceholders } from '../../../platform/record/placeholders.ts';
import type { Ticket } from '../../ticketing/tickets/ticket.contract.ts';

/** Placeholders of a template, such as `{{customerName}}`, with their labels. */
export const PLACEHOLDERS = {
  customerName: 'Customer name',
  company: 'Company',
  ticketId: 'Ticket ID',
  status: 'Status',
  summary: 'Summary',
  vehicle: 'Vehicle',
  toolSerial: 'Tool serial',
  invoiceLink: 'Invoice link',
  returnDate: 'Return date',
  agentName: 'Agent name',
  companyName: 'Our company',
} as const;

type PlaceholderName = keyof typeof PLACEHOLDERS;

/** Values for one email. Blank or absent values are shown as missing. */
export type PlaceholderValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** Returns the values that come from a ticket. */
export function toTicketValues(ticket: Ticket): PlaceholderValues {
  const { id, customerName, customerCompany: company, status, summary, vehicleYear, vehicleMake, vehicleModel, toolSerial } = ticket;
  const vehicle = [vehicleYear ?? '', vehicleMake, vehicleModel].filter(Boolean).join(' ');
  return { customerName, company, ticketId: id, status, summary, vehicle, toolSerial };
}

/** Replaces placeholders with values. */
export const fillTemplate = (template: string, values: PlaceholderValues): FilledPart[] => fillPlaceholders(template, values, PLACEHOLDERS);

/** Returns the distinct unknown placeholders of the templates as written. */
export const findUnknown = (...templates: readonly string[]): string[] => findUnknownPlaceholders(templates, PLACEHOLDERS);
