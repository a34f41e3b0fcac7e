import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import type { Batch } from '../accounting.contract.ts';

const failures = ({ failed }: Batch) => (failed > 0 ? `, ${formatCount(failed)} failed` : '');

/** Returns a text such as '12 invoices sent to QuickBooks' or 'Stopped: 4 of 12 invoices sent, 1 failed'. */
export function describeBatch(batch: Batch): string {
  const { state, total, done } = batch;
  const sent = `${done === total ? '' : `${formatCount(done)} of `}${pluralize(total, 'invoice')} sent`;
  if (state === 'running') return `Sending to QuickBooks: ${sent}${failures(batch)}`;
  if (state === 'stopped') return `Stopped: ${sent}${failures(batch)}`;
  return `${sent} to QuickBooks${failures(batch)}`;
}
