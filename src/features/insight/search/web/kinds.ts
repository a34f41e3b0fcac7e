import {
  type Icon,
  IconBook2,
  IconDeviceMobile,
  IconFileInvoice,
  IconMessage,
  IconPackages,
  IconScan,
  IconSearch,
  IconTargetArrow,
  IconTicket,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { INVOICE_STATUSES } from '../../../business/invoices/invoice.contract.ts';
import { getInvoiceTone } from '../../../business/invoices/invoice.rules.ts';
import { TICKET_STATUSES } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';

const ICONS: Readonly<Record<string, Icon>> = {
  article: IconBook2,
  customer: IconUsers,
  invoice: IconFileInvoice,
  lead: IconTargetArrow,
  note: IconMessage,
  part: IconPackages,
  serial: IconScan,
  ticket: IconTicket,
  tool: IconDeviceMobile,
  user: IconUser,
};

/** Icon of a record type. */
export const getKindIcon = (kind: string): Icon => ICONS[kind] ?? IconSearch;

export interface HitStatus {
  readonly label: string;
  readonly tone: Tone;
}

const STATUSES: Readonly<Record<string, readonly HitStatus[]>> = {
  ticket: TICKET_STATUSES.map((label) => ({ label, tone: getStatusTone(label) })),
  invoice: INVOICE_STATUSES.map((label) => ({ label, tone: getInvoiceTone(label) })),
};

/** Splits the status off the details of a ticket or an invoice: 'TKT-000001 · Rivera Collision · New'. */
export function splitStatus(kind: string, snippet: string): { note: string; status: HitStatus | undefined } {
  const facts = snippet.split(' · ');
  const status = STATUSES[kind]?.find(({ label }) => facts.includes(label));
  return { note: facts.filter((fact) => fact !== status?.label).join(' · '), status };
}
