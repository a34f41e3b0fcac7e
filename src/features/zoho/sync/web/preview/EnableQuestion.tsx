import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { reasonOf } from '../call-reason.ts';
import { PushCounts } from './PushCounts.tsx';
import { usePushPreview } from './push-preview.queries.ts';

/** Asks before the synchronization is switched on: what it creates, changes and recognizes in Zoho at first. */
export function EnableQuestion({ onConfirm, onClose }: SlotProps['sync-enabling']) {
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
        <p role="status">{error ? `Couldn’t preview the changes. ${reasonOf(error)}` : 'Comparing with Zoho…'}</p>
      )}
      <p>Once sync is on, changes sync in both directions between OBDesk and Zoho.</p>
    </ConfirmAction>
  );
}
