import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { InvoiceStatus, QuickbooksStatus } from '../invoice.contract.ts';
import { getInvoiceTone } from '../invoice.rules.ts';

export function InvoiceStatusPill({ status }: { status: InvoiceStatus }) {
  return <Pill tone={getInvoiceTone(status)}>{status}</Pill>;
}

const QUICKBOOKS_TONES: Record<QuickbooksStatus, Tone> = { unsynced: 'gray', pending: 'yellow', invoiced: 'green', error: 'red' };

export function QuickbooksPill({ status }: { status: QuickbooksStatus }) {
  return <Pill tone={QUICKBOOKS_TONES[status]}>{status}</Pill>;
}
