import { notifications } from '@mantine/notifications';
import { showUndoNotice } from './undo-notice.tsx';

interface MergedNotice {
  /** Replaces a toast with the same ID. */
  readonly id: string;
  readonly mergeId: string;
  readonly merged: string;
  readonly kept: string;
  readonly undo: (mergeId: string) => Promise<unknown>;
}

export function showMerged({ id, mergeId, merged, kept, undo }: MergedNotice): void {
  notifications.hide(id);
  showUndoNotice({
    id,
    message: `${merged} merged into ${kept}`,
    undo: () => undo(mergeId),
    undone: 'Merge undone',
  });
}
