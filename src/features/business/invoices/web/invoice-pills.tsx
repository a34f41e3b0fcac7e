import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { InvoiceStatus, QuickbooksStatus } from '../invoice.contract.ts';

const STATUS_TONES: Record<InvoiceStatus, Tone> = { Draft: 'gray', Sent: 'blue', Paid: 'green', Overdue: 'red', Void: 'gray' };

export function InvoiceStatusPill({ status }: { status: InvoiceStatus }) {
  return <Pill tone={STATUS_TONES[status]}>{status}</Pill>;
}

const QUICKBOOKS_TONES: Record<QuickbooksStatus, Tone> = { unsynced: 'gray', pending: 'yellow', invoiced: 'green', error: 'red' };

export function QuickbooksPill({ status }: { status: QuickbooksStatus }) {
  return <Pill tone={QUICKBOOKS_TONES[status]}>{status}</Pill>;
}
