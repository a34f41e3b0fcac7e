import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkAccess } from '../accounts/access.ts';
import { parseJson } from '../core/json.ts';
import { type CrmState, nextCrmId } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { authenticate, checkLimits, getQuery } from './guard.ts';
import { BASES } from './version.ts';

/** The key that stands for an account where functions are called with `auth_type=apikey`. */
const FUNCTION_API_KEY = '1003.sandboxfunctionkey0000000000000001.sandboxfunctionkey0000000000000002';

const SCOPE = 'ZohoCRM.functions.execute.CREATE';

export function functionRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const { prefix } of BASES) {
    app.post(`${prefix}/functions/:name/actions/execute`, (request, reply) => {
      authorize(state(), request);
      checkLimits(state(), request, reply);
      return execute(state(), request, reply);
    });
  }
}

/** Refuses a run that neither a token nor the key allows. */
function authorize(state: CrmState, request: FastifyRequest): void {
  const { auth_type: type, zapikey: key } = getQuery(request);
  if (type === 'oauth') authorizeByToken(state, request);
  else if (type !== 'apikey') throw new CrmError(400, 'INVALID_REQUEST');
  else if (key !== FUNCTION_API_KEY) throw new CrmError(401, 'AUTHENTICATION_FAILURE');
}

function authorizeByToken(state: CrmState, request: FastifyRequest): void {
  const { settings } = state.base;
  const isRefused = !settings.isOn('crmFunctionsByOauth') && checkAccess(state.identity, request, []) === 'ok';
  if (isRefused) throw new CrmError(settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  authenticate(state, request, { scopes: [SCOPE] });
}

function execute(state: CrmState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { name } = request.params as { name: string };
  const run = FUNCTIONS.get(name);
  if (!run) throw new CrmError(400, 'INVALID_DATA', { api_name: name });
  const given = parseArguments(request);
  if (given === undefined) return reply.send(toFunctionFailure('arguments is not valid JSON'));
  const outcome = run(given);
  if ('problem' in outcome) return reply.send(toFunctionFailure(outcome.problem));
  const id = nextCrmId(state.base);
  state.executions.push({ id, name, arguments: given, at: state.base.clock.iso() });
  return reply.send({
    code: 'success',
    details: { output: outcome.output, output_type: 'string', id },
    message: 'function executed successfully',
  });
}

/** A function that fails answers 200, too. */
function toFunctionFailure(message: string): unknown {
  return { code: 'failure', details: {}, message };
}

type Arguments = Readonly<Record<string, unknown>>;
type Outcome = { readonly output: string } | { readonly problem: string };

function escalateCase({ ticket_id: ticketId, summary }: Arguments): Outcome {
  if (typeof ticketId !== 'string' || ticketId === '') return { problem: 'ticket_id is missing' };
  const reason = typeof summary === 'string' && summary !== '' ? `: ${summary}` : '';
  return { output: `Case ${ticketId} has been escalated${reason}` };
}

/** The organization's own functions. */
const FUNCTIONS: ReadonlyMap<string, (given: Arguments) => Outcome> = new Map<string, (given: Arguments) => Outcome>([
  ['escalate_case', escalateCase],
]);

function parseArguments(request: FastifyRequest): Arguments | undefined {
  const fromBody = (request.body as { arguments?: unknown } | null | undefined)?.arguments;
  const given = fromBody ?? getQuery(request).arguments ?? '{}';
  try {
    const parsed: unknown = typeof given === 'string' ? parseJson(given) : given;
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Arguments) : undefined;
  } catch {
    return undefined;
  }
}
