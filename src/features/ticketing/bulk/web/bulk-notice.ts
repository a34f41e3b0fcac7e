import { notifications } from '@mantine/notifications';
import { formatCount } from '../../../../platform/number-text.ts';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { BulkResult, BulkUndo } from '../ticket-bulk.contract.ts';

export const ticketsText = (count: number) => (count === 1 ? '1 ticket' : `${formatCount(count)} tickets`);

/** Says how many tickets were changed, with a way to take it back, or that all of them said so already. */
export function showChanged({ batchId, changed, skipped }: BulkResult, undo: (batchId: string) => Promise<BulkUndo>): void {
  if (batchId === null) {
    notifications.show({ message: 'No changes needed.' });
    return;
  }
  const message = `${ticketsText(changed.length)} changed${skipped.length > 0 ? `, ${formatCount(skipped.length)} unchanged` : ''}`;
  showUndoNotice({ id: `bulk-${batchId}`, message, undo: () => undo(batchId), undone: undoneText });
}

/** Words the result of an undo; names the tickets on which a later change was kept, so that the reader can check them. */
function undoneText({ restored, kept }: BulkUndo): string {
  const done = `${ticketsText(restored.length)} restored.`;
  if (kept.length === 0) return done;
  const named = kept.slice(0, 3).map(({ id, fields }) => `${id} (${fields.join(', ')})`);
  const more = kept.length > named.length ? ` and ${kept.length - named.length} more` : '';
  return `${done} Changed since then and kept: ${named.join(', ')}${more}.`;
}
