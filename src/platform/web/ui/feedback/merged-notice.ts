import { notifications } from '@mantine/notifications';
import { showUndoNotice } from './undo-notice.tsx';

interface MergedNotice {
  /** Tells it from others that are shown; it takes the place of one with the same id. */
  readonly id: string;
  readonly mergeId: string;
  /** The names of the two records. */
  readonly merged: string;
  readonly kept: string;
  readonly undo: (mergeId: string) => Promise<unknown>;
}

/** Says that two records are one now, and offers to take it back. */
export function showMerged({ id, mergeId, merged, kept, undo }: MergedNotice): void {
  notifications.hide(id);
  showUndoNotice({
    id,
    message: `${merged} merged into ${kept}`,
    undo: () => undo(mergeId),
    undone: 'Merge undone',
  });
}
