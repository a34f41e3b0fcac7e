import { explainEmail } from '../../../../../platform/email-address.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { NewTicket, type TicketType } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { DirectoryMailbox } from '../../../mailboxes/server/mailbox-directory.service.ts';
import type { NewMailTicket } from '../../threading/decide-mail.rules.ts';
import type { MentionedRecords } from '../../threading/mentioned-records.rules.ts';
import { senderLabel } from '../../threading/sender.rules.ts';

/** Type of a ticket whose mailbox was deleted. */
const DEFAULT_TYPE: TicketType = 'Tech Support';

/**
 * Returns the fields of a ticket that a message opens. Without a customer, the company is the address: the sender chooses the name, so it must
 * not select a customer.
 */
export function toNewTicketFields(
  { sender, summary, customerId }: Pick<NewMailTicket, 'sender' | 'summary' | 'customerId'>,
  mailbox: Pick<DirectoryMailbox, 'address' | 'ticketType' | 'department'> | undefined,
  { toolSerial, vin, rmaNumber }: MentionedRecords,
): Omit<NewTicket, 'history'> {
  const address = sender?.address ?? '';
  const { history: _, ...fields } = NewTicket.parse({
    summary: cutText(summary, 1_000),
    type: mailbox?.ticketType ?? DEFAULT_TYPE,
    customerCompany: address || senderLabel(undefined),
    ...(customerId !== undefined && { customerId }),
    customerName: cutText(sender?.name ?? '', 500),
    customerEmail: explainEmail(address) === undefined ? address : '',
    channel: 'Email',
    ...(mailbox && { sourceEmail: mailbox.address, department: mailbox.department }),
    ...(toolSerial !== undefined && { toolSerial }),
    ...(vin !== undefined && { vin }),
    ...(rmaNumber !== undefined && { rmaNumber }),
  });
  return fields;
}
