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
      title="Turn on the synchronization?"
      confirmLabel="Turn on"
      isSafe
      failureTitle="Not turned on"
      act={async () => onConfirm()}
      onClose={onClose}
    >
      {preview ? (
        <PushCounts preview={preview} />
      ) : (
        <p role="status">{error ? `What would be sent is not known. ${reasonOf(error)}` : 'Comparing with Zoho…'}</p>
      )}
      <p>From then on, every change is sent to Zoho, and Zoho’s changes come here.</p>
    </ConfirmAction>
  );
}
