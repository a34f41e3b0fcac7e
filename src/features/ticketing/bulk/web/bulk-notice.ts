import { notifications } from '@mantine/notifications';
import { formatCount, formatList, pluralize } from '../../../../platform/number-text.ts';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { BulkResult, BulkUndo } from '../ticket-bulk.contract.ts';

/** Shows how many tickets were updated, with an Undo button, or that none was updated. */
export function showChanged({ batchId, changed, skipped }: BulkResult, undo: (batchId: string) => Promise<BulkUndo>): void {
  if (batchId === null) {
    notifications.show({ message: 'No tickets updated' });
    return;
  }
  const message = describeUpdate(changed.length, skipped.length);
  showUndoNotice({ id: `bulk-${batchId}`, message, undo: () => undo(batchId), undone: describeUndo });
}

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
