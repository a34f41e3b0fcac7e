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

/** Response of a CRM function. Failures also have status 200, as users report. Zoho sends `success` in lower case, as recorded. */
const FunctionResponse = z.object({
  code: z.string(),
  message: z.string().catch(''),
  details: z.object({ output: z.string().catch('') }).catch({ output: '' }),
});

/** Longest output stored in the ticket history. */
const MAX_OUTPUT_LENGTH = 1_000;

/** Converts text to one line without control and formatting characters. */
const toSingleLine = (text: string): string =>
  cleanText(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();

/**
 * Runs a CRM function once and returns its output; may be ''. The documentation names an OAuth scope, but Zoho reportedly rejects it, so
 * the API key is used if one is set.
 */
async function runZohoFunction(deps: ServerDeps, { name, person }: { name: string; person: string }, args: object): Promise<string> {
  const message = `Failed to trigger workflow '${name}'.`;
  const { functionsKey } = readZohoSettings(deps.config.environment);
  const access = functionsKey === undefined ? { auth_type: 'oauth' } : { auth_type: 'apikey', zapikey: functionsKey };
  const outcome = await callZoho(deps, {
    service: 'crm',
    method: 'POST',
    path: `/crm/v2/functions/${name}/actions/execute`,
    query: access,
    form: { arguments: JSON.stringify(args) },
    priority: 'person',
    person,
    scopes: ['ZohoCRM.functions.execute.CREATE'],
  });
  if (!isDone(outcome)) throw toProviderError(outcome, message);
  const response = outcome.kind === 'ok' ? FunctionResponse.safeParse(outcome.body).data : undefined;
  if (response?.code.toLowerCase() === 'success') return cutText(toSingleLine(response.details.output), MAX_OUTPUT_LENGTH);
  const reason = response?.message ? `Zoho responded: ${cutText(response.message, 200)}` : 'Zoho returned an unexpected response.';
  throw new AppError(502, 'provider_error', message, { isIntended: true, body: { reason } });
}

type Reply = Promise<{ message: string }>;

/** Escalates a ticket in Zoho and records the output of the workflow in the history. Concurrent requests of a user share one run. */
export async function triggerEscalation(deps: ServerDeps, actor: Actor, json: string): Reply {
  const args = readArguments(json);
  const running = deps.perServer(createRunning);
  const key = `${actor.userId} ${args.ticket_id}`;
  const current = running.get(key) ?? escalate(deps, actor, args).finally(() => running.delete(key));
  running.set(key, current);
  return current;
}

const createRunning = () => new Map<string, Reply>();

async function escalate(deps: ServerDeps, actor: Actor, args: EscalationArguments): Reply {
  requireUnmerged(await deps.database.transaction((tx) => lockTicketShared(tx, args.ticket_id)));
  const message = await runZohoFunction(deps, { name: 'escalate_case', person: actor.userId }, args);
  await deps.database.transaction((tx) =>
    changeWithFact(deps, { tx, actor }, args.ticket_id, async () => ({ kind: 'escalated', data: { message } })),
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
