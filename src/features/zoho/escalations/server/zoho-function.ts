import { z } from 'zod';
import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cleanText, cutText } from '../../../../platform/text/clean-text.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { callZoho, isDone, toProviderError } from '../../zoho-connection/server/calls/zoho-calls.service.ts';

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
export async function runZohoFunction(
  deps: ServerDeps,
  { name, person }: { name: string; person: string },
  given: object,
): Promise<string> {
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
