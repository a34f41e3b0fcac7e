import type { Icon } from '@tabler/icons-react';
import { IconAdjustments, IconDeviceTablet, IconFileInvoice, IconTool, IconUserShare } from '@tabler/icons-react';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { RecordRoute } from '../../../../platform/web/web-feature.ts';
import { INVOICE_STATUSES } from '../../../business/invoices/invoice.contract.ts';
import { getInvoiceTone } from '../../../business/invoices/invoice.rules.ts';
import { TICKET_STATUSES } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import type { SerialEvent, SerialEventKind } from '../serial.contract.ts';

export const EVENT_ICONS: Record<SerialEventKind, Icon> = {
  ticket: IconAdjustments,
  rma: IconTool,
  loan: IconDeviceTablet,
  invoice: IconFileInvoice,
  owner: IconUserShare,
};

export function getEventTone({ kind, status, isOpen }: SerialEvent): Tone {
  if (kind === 'loan') return isOpen ? 'blue' : 'gray';
  const ticketStatus = TICKET_STATUSES.find((each) => each === status);
  const invoiceStatus = INVOICE_STATUSES.find((each) => each === status);
  if (kind === 'invoice') return invoiceStatus ? getInvoiceTone(invoiceStatus) : 'gray';
  return ticketStatus ? getStatusTone(ticketStatus) : 'gray';
}

export function toEventLink({ kind, recordId }: SerialEvent): RecordRoute {
  if (kind === 'loan') return { to: '/inventory', search: { open: recordId } };
  if (kind === 'invoice') return { to: '/invoices', search: { open: recordId } };
  if (kind === 'owner') return { to: `/customers/${recordId}`, search: {} };
  return { to: `/sod/${recordId}`, search: {} };
}
