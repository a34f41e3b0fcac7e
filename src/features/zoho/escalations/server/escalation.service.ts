import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { changeWithFact } from '../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { lockTicketShared, requireUnmerged } from '../../../ticketing/tickets/server/merge/ticket.merge.service.ts';
import { EscalationArguments } from '../escalation.contract.ts';
import { runZohoFunction } from './zoho-function.ts';

type Reply = Promise<{ message: string }>;

/** Escalates a case in Zoho, notes that in the history of the ticket, and answers what the workflow says. A double click escalates once. */
export async function triggerEscalation(deps: ServerDeps, actor: Actor, sent: string): Reply {
  const given = readArguments(sent);
  const running = deps.perServer(createRunning);
  const key = `${actor.userId} ${given.ticket_id}`;
  const current = running.get(key) ?? escalate(deps, actor, given).finally(() => running.delete(key));
  running.set(key, current);
  return current;
}

const createRunning = () => new Map<string, Reply>();

async function escalate(deps: ServerDeps, actor: Actor, given: EscalationArguments): Reply {
  requireUnmerged(await deps.database.transaction((tx) => lockTicketShared(tx, given.ticket_id)));
  const message = await runZohoFunction(deps, { name: 'escalate_case', person: actor.userId }, given);
  await deps.database.transaction((tx) =>
    changeWithFact(deps, { tx, actor }, given.ticket_id, async () => ({ kind: 'escalated', data: { message } })),
  );
  return { message };
}

function readArguments(text: string): EscalationArguments {
  const parsed = EscalationArguments.safeParse(parseJson(text));
  if (!parsed.success) throw badRequest('`arguments` must be a JSON string with `ticket_id` and `summary`');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
