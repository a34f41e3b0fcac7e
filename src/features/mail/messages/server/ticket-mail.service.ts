import { notFound } from '../../../../platform/errors.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import { findSummary } from '../../../ticketing/tickets/server/ticket.service.ts';
import { mailApi, type TicketMail } from '../mail-message.contract.ts';
import { toReplySubject } from '../reply-subject.rules.ts';
import { findTicketMail } from './message.store.ts';

/** Returns the email of a ticket. Throws 404 for an unknown ticket. */
export async function getTicketMail(db: Db, ticketId: string): Promise<TicketMail> {
  const summary = await findSummary(db, ticketId);
  if (summary === undefined) throw notFound('Ticket');
  return readTicketMail(db, { id: ticketId, summary });
}

async function readTicketMail(db: Db, { id, summary }: { readonly id: string; readonly summary: string }): Promise<TicketMail> {
  const mail = await findTicketMail(db, id);
  return { ...mail, subject: toReplySubject(mail.subject || summary, id) };
}

/** The email of a ticket on its page. */
export const ticketMailLoader = pageLoader({
  kind: 'ticket',
  name: 'mail',
  call: mailApi.ofTicket,
  read: (db, _actor, ticket) => readTicketMail(db, ticket),
});
