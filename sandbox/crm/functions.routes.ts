import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkAccess } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type CrmState, nextCrmId } from './crm.state.ts';
import { refuse } from './crm-error.ts';
import { admit, getQuery, isPossible, PREFIXES } from './guard.ts';

/** The key that stands for an account where functions are called with `auth_type=apikey`. */
export const FUNCTION_API_KEY = '1003.sandboxfunctionkey0000000000000001.sandboxfunctionkey0000000000000002';

const SCOPES = { GET: 'ZohoCRM.functions.execute.READ', POST: 'ZohoCRM.functions.execute.CREATE' } as const;

export function functionRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const method of ['GET', 'POST'] as const) {
    for (const prefix of PREFIXES) {
      app.route({
        method,
        url: `${prefix}/functions/:name/actions/execute`,
        handler: (request, reply) => (mayRun(sandbox(), request, reply, SCOPES[method]) ? execute(sandbox().crm, request, reply) : reply),
      });
    }
  }
}

/** Whether a token or the key allows the run; refused otherwise. */
function mayRun(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, scope: string): boolean {
  const { auth_type: type, zapikey: key } = getQuery(request);
  if (type === 'oauth') return mayRunByToken(sandbox, request, reply, scope);
  if (type === 'apikey' && key === FUNCTION_API_KEY) return isPossible(sandbox, request, reply);
  if (type === 'apikey') refuse(reply, 401, 'AUTHENTICATION_FAILURE');
  else refuse(reply, 400, 'INVALID_REQUEST');
  return false;
}

function mayRunByToken(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, scope: string): boolean {
  const takesTokens = sandbox.settings.isOn('crmFunctionsByOauth');
  if (takesTokens || checkAccess(sandbox, request, []) !== 'ok') return admit(sandbox, request, reply, [scope]) !== undefined;
  refuse(reply, sandbox.settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  return false;
}

function execute(state: CrmState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { name } = request.params as { name: string };
  const run = FUNCTIONS.get(name);
  if (!run) return refuse(reply, 400, 'INVALID_DATA', { api_name: name });
  const given = parseArguments(request);
  if (given === undefined) return reply.send(failed('arguments is not valid JSON'));
  const outcome = run(given);
  if ('problem' in outcome) return reply.send(failed(outcome.problem));
  const id = nextCrmId(state.base);
  state.executions.push({ id, name, arguments: given, at: state.base.clock.iso() });
  return reply.send({
    code: 'success',
    details: { output: outcome.output, output_type: 'string', id },
    message: 'function executed successfully',
  });
}

/** Failures come with status 200, too. */
function failed(message: string): unknown {
  return { code: 'failure', details: {}, message };
}

type Given = Readonly<Record<string, unknown>>;
type Outcome = { readonly output: string } | { readonly problem: string };

function escalateCase({ ticket_id: ticketId, summary }: Given): Outcome {
  if (typeof ticketId !== 'string' || ticketId === '') return { problem: 'ticket_id is missing' };
  const reason = typeof summary === 'string' && summary !== '' ? `: ${summary}` : '';
  return { output: `Case ${ticketId} has been escalated${reason}` };
}

/** The organisation's own functions; `echo` gives its arguments back. */
const FUNCTIONS: ReadonlyMap<string, (given: Given) => Outcome> = new Map<string, (given: Given) => Outcome>([
  ['escalate_case', escalateCase],
  ['echo', (given) => ({ output: JSON.stringify(given) })],
]);

function parseArguments(request: FastifyRequest): Given | undefined {
  const fromBody = (request.body as { arguments?: unknown } | null | undefined)?.arguments;
  const given = fromBody ?? getQuery(request).arguments ?? '{}';
  try {
    const parsed: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Given) : undefined;
  } catch {
    return undefined;
  }
}
