import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import type { CustomerMerge } from '../../account.contract.ts';

/** Says that two customers are one now, and offers to take it back. */
export function showMerged({ id, mergedName, keptName }: CustomerMerge, undo: (mergeId: string) => Promise<unknown>): void {
  showUndoNotice({
    id: `merge-${id}`,
    message: `${mergedName} is part of ${keptName} now.`,
    undo: () => undo(id),
    undone: `${mergedName} and ${keptName} are two customers again.`,
  });
}
