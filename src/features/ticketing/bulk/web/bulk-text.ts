import { formatCount, formatList, pluralize } from '../../../../platform/number-text.ts';
import type { BulkUndo } from '../ticket-bulk.contract.ts';

/** '3 tickets updated, 2 unchanged' */
export function describeUpdate(updated: number, unchanged: number): string {
  return `${pluralize(updated, 'ticket')} updated${unchanged > 0 ? `, ${formatCount(unchanged)} unchanged` : ''}`;
}

const MOST_NAMED = 3;

/** '3 tickets restored'; names up to three tickets on which later changes were kept. */
export function describeUndo({ restored, kept }: Pick<BulkUndo, 'kept'> & { restored: readonly unknown[] }): string {
  const done = `${pluralize(restored.length, 'ticket')} restored`;
  if (kept.length === 0) return done;
  const named = kept.slice(0, MOST_NAMED).map(({ id, fields }) => `${id} (${fields.join(', ')})`);
  const rest = kept.length - named.length;
  return `${done}. Later changes were kept on ${formatList(rest > 0 ? [...named, `${formatCount(rest)} more`] : named)}.`;
}
