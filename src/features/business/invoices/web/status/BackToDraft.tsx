import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import type { Invoice } from '../../invoice.contract.ts';
import { describeReopening } from '../../invoice.rules.ts';

interface BackToDraftProps {
  invoice: Invoice;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an invoice that the customer may have becomes a draft again. */
export function BackToDraft({ invoice, isOpen, onConfirm, onClose }: BackToDraftProps) {
  function handleConfirm() {
    onClose();
    onConfirm();
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      title={`Set ${invoice.id} back to Draft?`}
      confirmLabel="Set back to Draft"
      onConfirm={handleConfirm}
      onCancel={onClose}
    >
      {describeReopening(invoice)}
    </ConfirmDialog>
  );
}
