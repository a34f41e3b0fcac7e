import { AppError, badRequest } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { holdTicket, requireUnmerged } from '../../tickets/server/merge/ticket.merge.service.ts';
import { EscalationArguments } from '../escalation.contract.ts';

/** Escalates a case in Zoho and answers what its workflow says. While there is no connection to Zoho it is refused, and nothing is kept for later. */
export async function triggerEscalation(deps: ServerDeps, sent: string): Promise<{ message: string }> {
  const { ticket_id: ticketId } = readArguments(sent);
  requireUnmerged(await deps.database.transaction((tx) => holdTicket(tx, ticketId)));
  throw new AppError(503, 'not_connected', 'Zoho is not connected, so nothing was triggered.', { isIntended: true });
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
