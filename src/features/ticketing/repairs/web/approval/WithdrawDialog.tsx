import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { useApprove } from '../useApprove.ts';

/** Asks before an approval no longer counts. */
export function WithdrawDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const { withdraw } = useApprove(ticketId);
  const { submit, isSending, error } = useSubmit(async () => {
    await withdraw();
    onClose();
  });
  return (
    <ConfirmDialog
      opened
      title="Withdraw this approval?"
      confirmLabel="Withdraw approval"
      busy={isSending}
      onConfirm={() => void submit()}
      onCancel={onClose}
    >
      {error ? error.message : 'Parts reserved for this repair will be released. Used parts stay used.'}
    </ConfirmDialog>
  );
}
