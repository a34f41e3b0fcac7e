import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, checkAccess } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { type CrmState, nextCrmId } from './crm.state.ts';
import { refuse } from './wording.ts';

/** The key that stands for an account where functions are called with `auth_type=apikey`. */
export const FUNCTION_API_KEY = '1003.sandboxfunctionkey0000000000000001.sandboxfunctionkey0000000000000002';

const SCOPES = ['ZohoCRM.functions.execute.CREATE', 'ZohoCRM.functions.execute.READ'];

export function functionRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  for (const prefix of ['/crm/v2', '/crm/crm/v2']) {
    app.post(`${prefix}/functions/:name/actions/execute`, (request, reply) => {
      const query = request.query as Record<string, string | undefined>;
      const refusal = query.auth_type === 'apikey' ? refuseKey(query.zapikey, reply) : refuseToken(sandbox(), request, reply);
      return refusal ?? execute(sandbox().crm, request, reply);
    });
  }
}

function refuseKey(key: string | undefined, reply: FastifyReply): FastifyReply | undefined {
  return key === FUNCTION_API_KEY ? undefined : refuse(reply, 401, 'AUTHENTICATION_FAILURE');
}

function refuseToken(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const access = checkAccess(sandbox, request, SCOPES);
  const takesTokens = sandbox.switches.isOn('crmFunctionsByOauth');
  if (access === 'missing') return refuse(reply, 401, 'AUTHENTICATION_FAILURE');
  if (access === 'invalid' || !callerOf(sandbox, request)) return refuse(reply, 401, 'INVALID_TOKEN');
  if (access === 'scope' || !takesTokens) return refuse(reply, sandbox.switches.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  return undefined;
}

function execute(state: CrmState, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { name } = request.params as { name: string };
  const given = parseArguments(request);
  if (given === undefined) return reply.send(failed('arguments is not valid JSON'));
  const output = FUNCTIONS[name]?.(given) ?? { output: JSON.stringify(given) };
  if ('problem' in output) return reply.send(failed(output.problem));
  const id = nextCrmId(state.base);
  state.executions.push({ id, name, arguments: given, at: state.base.clock.iso() });
  return reply.send({
    code: 'success',
    details: { output: output.output, output_type: 'string', id },
    message: 'function executed successfully',
  });
}

/** Failures come with status 200, too. */
function failed(message: string): unknown {
  return { code: 'failure', details: {}, message };
}

type Given = Readonly<Record<string, unknown>>;
type Outcome = { readonly output: string } | { readonly problem: string };

/** What the organisation's own functions do; any other name gives its arguments back. */
const FUNCTIONS: Record<string, ((given: Given) => Outcome) | undefined> = {
  escalate_case: ({ ticket_id: ticketId, summary }) =>
    typeof ticketId === 'string' && ticketId !== ''
      ? { output: `Case ${ticketId} has been escalated${typeof summary === 'string' && summary !== '' ? `: ${summary}` : ''}` }
      : { problem: 'ticket_id is missing' },
};

function parseArguments(request: FastifyRequest): Given | undefined {
  const fromBody = (request.body as { arguments?: unknown } | null | undefined)?.arguments;
  const given = fromBody ?? (request.query as { arguments?: string }).arguments ?? '{}';
  try {
    const parsed: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Given) : undefined;
  } catch {
    return undefined;
  }
}
