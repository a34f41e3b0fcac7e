import { notifications } from '@mantine/notifications';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import type { Invoice } from '../../invoice.contract.ts';
import { getCopyLabel } from '../../invoice.rules.ts';
import { useSaveInvoice } from '../invoice.queries.ts';
import { MarkPaidDialog } from './MarkPaidDialog.tsx';

export type StatusAction = 'paid' | 'copy';

interface StatusDialogsProps {
  invoice: Invoice;
  /** The action that is asked about. */
  action: StatusAction | undefined;
  onClose: () => void;
  onPaid?: () => void;
  /** Opens the draft that was made. */
  onCopied: (id: string) => void;
}

/** Asks before an invoice is marked as paid, or made void and copied. */
export function StatusDialogs({ invoice, action, onClose, onPaid, onCopied }: StatusDialogsProps) {
  const { id, status } = invoice;
  const { voidAndCopy } = useSaveInvoice();
  const isVoid = status === 'Void';

  async function handleCopy() {
    const copy = await voidAndCopy(invoice);
    notifications.show({ message: isVoid ? `Opened draft ${copy.id}, a copy of ${id}` : `Voided ${id} and created draft ${copy.id}` });
    onCopied(copy.id);
  }

  function handlePaid() {
    onClose();
    onPaid?.();
  }

  return (
    <>
      {action === 'paid' && <MarkPaidDialog invoice={invoice} onClose={onClose} onPaid={handlePaid} />}
      <ConfirmAction
        opened={action === 'copy'}
        title={isVoid ? `Copy ${id} to a new draft?` : `Void ${id} and copy it?`}
        confirmLabel={getCopyLabel(invoice)}
        isSafe={isVoid}
        failureTitle={isVoid ? 'Couldn’t copy this invoice' : 'Couldn’t void and copy this invoice'}
        act={handleCopy}
        onClose={onClose}
      >
        {isVoid
          ? `${id} stays void. If its copy is still a draft, it opens for editing. Otherwise, a new draft with the same line items, ticket and customer is created.`
          : `${id} will be voided. A new draft with the same line items, ticket and customer opens for editing.`}
      </ConfirmAction>
    </>
  );
}
