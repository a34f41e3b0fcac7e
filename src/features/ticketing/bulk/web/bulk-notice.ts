import { notifications } from '@mantine/notifications';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { BulkResult, BulkUndo } from '../ticket-bulk.contract.ts';
import { describeUndo, describeUpdate } from './bulk-text.ts';

/** Shows how many tickets were updated, with an Undo button, or that none was updated. */
export function showChanged({ batchId, changed, skipped }: BulkResult, undo: (batchId: string) => Promise<BulkUndo>): void {
  if (batchId === null) {
    notifications.show({ message: 'No tickets updated' });
    return;
  }
  const message = describeUpdate(changed.length, skipped.length);
  showUndoNotice({ id: `bulk-${batchId}`, message, undo: () => undo(batchId), undone: describeUndo });
}
