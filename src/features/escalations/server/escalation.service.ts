import { AppError, badRequest, notFound } from '../../../platform/errors.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { hasTicket } from '../../tickets/server/ticket.service.ts';
import { EscalationArguments } from '../escalation.contract.ts';

/** Escalates a case in Zoho and answers what its workflow says. While there is no connection to Zoho it is refused, and nothing is kept for later. */
export async function triggerEscalation(deps: ServerDeps, sent: string): Promise<{ message: string }> {
  const { ticket_id: ticketId } = readArguments(sent);
  if (!(await hasTicket(deps.database, ticketId))) throw notFound('Ticket');
  throw new AppError(503, 'not_connected', 'Zoho is not connected, so nothing was triggered.');
}

function readArguments(text: string): EscalationArguments {
  const parsed = EscalationArguments.safeParse(parseJson(text));
  if (!parsed.success) throw badRequest('The arguments must be JSON with ticket_id and summary');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
