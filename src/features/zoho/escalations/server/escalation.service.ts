import { z } from 'zod';
import { AppError, badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cleanText, cutText } from '../../../../platform/text/clean-text.ts';
import { changeWithFact } from '../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { lockTicketShared, requireUnmerged } from '../../../ticketing/tickets/server/merge/ticket.merge.service.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { callZoho, isDone, toProviderError } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { EscalationArguments } from '../escalation.contract.ts';

/** What a function of Zoho CRM answers; one that fails does so with status 200, too (reported). Success is in small letters (recorded). */
const Answer = z.object({
  code: z.string(),
  message: z.string().catch(''),
  details: z.object({ output: z.string().catch('') }).catch({ output: '' }),
});

/** Characters of the output of a function that the history of a ticket stores. */
const LONGEST_OUTPUT = 1_000;

/** One line without control characters and direction marks. */
const toPlain = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

/**
 * Runs a function of Zoho CRM and answers what it says, or ''. Zoho's documentation names a scope with which that works; others found it refused
 * and use an API key, which is used where one is set. It is never run again by itself: whether it was run may be unclear.
 */
async function runZohoFunction(deps: ServerDeps, { name, person }: { name: string; person: string }, given: object): Promise<string> {
  const sentence = `Failed to trigger workflow '${name}'.`;
  const { functionsKey } = readZohoSettings(deps.config.environment);
  const access = functionsKey === undefined ? { auth_type: 'oauth' } : { auth_type: 'apikey', zapikey: functionsKey };
  const outcome = await callZoho(deps, {
    service: 'crm',
    method: 'POST',
    path: `/crm/v2/functions/${name}/actions/execute`,
    query: access,
    form: { arguments: JSON.stringify(given) },
    priority: 'person',
    person,
    scopes: ['ZohoCRM.functions.execute.CREATE'],
  });
  if (!isDone(outcome)) throw toProviderError(outcome, sentence);
  const answer = outcome.kind === 'ok' ? Answer.safeParse(outcome.body).data : undefined;
  if (answer?.code.toLowerCase() === 'success') return cutText(toPlain(answer.details.output), LONGEST_OUTPUT);
  const reason = answer?.message ? `Zoho responded: ${cutText(answer.message, 200)}` : 'Zoho returned an unexpected response.';
  throw new AppError(502, 'provider_error', sentence, { isIntended: true, body: { reason } });
}

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
