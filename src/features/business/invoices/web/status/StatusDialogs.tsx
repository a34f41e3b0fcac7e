import { notifications } from '@mantine/notifications';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import type { Invoice } from '../../invoice.contract.ts';
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
    notifications.show({ message: isVoid ? `${copy.id} is a copy of ${id}.` : `${id} is void. ${copy.id} is its copy.` });
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
        failureTitle="Nothing was changed."
        act={handleCopy}
        onClose={onClose}
      >
        {isVoid
          ? `${id} stays void. Its copy opens for your corrections while that is a draft; otherwise a new draft with its lines, ticket and customer is added.`
          : `${id} becomes void and stays as it is. A new draft with its lines, ticket and customer opens for your corrections.`}
      </ConfirmAction>
    </>
  );
}

/** The name of the action that corrects an invoice. */
export const getCopyLabel = ({ status }: Pick<Invoice, 'status'>): string => (status === 'Void' ? 'Copy to a draft' : 'Void and copy');
