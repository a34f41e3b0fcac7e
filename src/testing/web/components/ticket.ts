import { userApi } from '../../../features/admin/users/user.contract.ts';
import { customerApi } from '../../../features/master-data/customers/customer.contract.ts';
import { similarTicketApi } from '../../../features/ticketing/tickets/similar/similar-ticket.contract.ts';
import { type Ticket, ticketApi } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { ticketOpeningApi } from '../../../features/ticketing/tickets/ticket-opening.contract.ts';
import { reply } from './replies.ts';

/** Replies to the requests of a ticket's page, without comments, colleagues, similar tickets and a known customer. */
export function replyWithTicket(ticket: Ticket): void {
  reply(ticketOpeningApi.get, { ticket, parts: {} });
  reply(ticketApi.get, ticket);
  reply(ticketApi.comments, []);
  reply(similarTicketApi.list, []);
  reply(userApi.list, []);
  reply(customerApi.ofCompany, { customer: null });
}
