import { formatCount } from '../../../../../platform/number-text.ts';
import type { Batch } from '../../accounting.contract.ts';

const invoices = (count: number) => `${formatCount(count)} ${count === 1 ? 'invoice' : 'invoices'}`;
const failures = ({ failed }: Batch) => (failed > 0 ? `, ${formatCount(failed)} failed` : '');

/** How far a batch is, or what it came to. */
export function describeBatch(batch: Batch): string {
  const { state, total, done } = batch;
  if (state === 'running') return `Sending to QuickBooks: ${formatCount(done)} of ${invoices(total)} sent${failures(batch)}`;
  const sent = done === total ? `${invoices(total)} sent to QuickBooks` : `${formatCount(done)} of ${invoices(total)} sent to QuickBooks`;
  return `${sent}${failures(batch)}${state === 'stopped' ? '; stopped' : ''}`;
}
