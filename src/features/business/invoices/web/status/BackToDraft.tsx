import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { Invoice } from '../../invoice.contract.ts';

interface BackToDraftProps {
  invoice: Invoice;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an invoice that the customer may have becomes a draft again. */
export function BackToDraft({ invoice: { id, status, paidOn }, isOpen, onConfirm, onClose }: BackToDraftProps) {
  function handleConfirm() {
    onClose();
    onConfirm();
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      title={`Set ${id} back to Draft?`}
      confirmLabel="Set back to draft"
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      It is {status}. As a draft, its lines, dates, ticket and customer can be changed, so it may no longer match what the customer has.
      {paidOn !== null && ' Its payment date is removed.'} To keep what was sent, use “Void and copy”.
    </ConfirmDialog>
  );
}
