import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { getErrorReason, usePushPreview } from '../sync.queries.ts';
import { PushCounts } from './PushCounts.tsx';

/** Confirms turning on sync, with the number of records that the first push creates, updates and links in Zoho. */
export function EnableSyncDialog({ onConfirm, onClose }: SlotProps['sync-enabling']) {
  const { data: preview, error } = usePushPreview();
  return (
    <ConfirmAction
      opened
      title="Turn on sync?"
      confirmLabel="Turn on"
      isSafe
      failureTitle="Couldn’t turn on sync"
      act={async () => onConfirm()}
      onClose={onClose}
    >
      {preview ? (
        <PushCounts preview={preview} />
      ) : (
        <p role="status">{error ? `Couldn’t preview the changes. ${getErrorReason(error)}` : 'Comparing with Zoho…'}</p>
      )}
      <p>Once sync is on, changes sync in both directions between OBDesk and Zoho.</p>
    </ConfirmAction>
  );
}
