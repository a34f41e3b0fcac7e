import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import type { MailMessage } from '../../mail-message.contract.ts';
import { useMailActions } from '../message.queries.ts';
import { TicketDialog } from '../TicketDialog.tsx';

/** Moves an email with its entry and files. */
export function MoveDialog({ opened, onClose, message }: DialogProps & { message: MailMessage }) {
  const { move } = useMailActions();
  return (
    <TicketDialog
      opened={opened}
      title="Move to another ticket"
      confirmLabel="Move email"
      failureTitle="Couldn’t move this email"
      without={message.ticketId}
      act={(ticketId) => move({ id: message.id, ticketId })}
      onClose={onClose}
    />
  );
}
