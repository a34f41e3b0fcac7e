import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkAccess } from '../accounts/access.ts';
import { toParams } from '../core/params.ts';
import { type CrmState, nextCrmId } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { authenticate, BASES, checkLimits } from './guard.ts';

/** Key for calls with `auth_type=apikey`. */
const FUNCTION_API_KEY = '1003.sandboxfunctionkey0000000000000001.sandboxfunctionkey0000000000000002';

/** The only function of the organization is `escalate_case`. */
export function functionRoutes(app: FastifyInstance, state: () => CrmState): void {
  for (const { prefix } of BASES) {
    app.post(`${prefix}/functions/:name/actions/execute`, (request, reply) => {
      authorize(state(), request);
      checkLimits(state(), request, reply);
      return execute(state(), request);
    });
  }
}

function authorize(state: CrmState, request: FastifyRequest): void {
  const { auth_type: type, zapikey: key } = toParams(request.query);
  const { settings } = state.base;
  if (type === 'apikey' && key === FUNCTION_API_KEY) return;
  if (type === 'apikey') throw new CrmError(401, 'AUTHENTICATION_FAILURE');
  if (type !== 'oauth') throw new CrmError(400, 'INVALID_REQUEST');
  const isRefused = !settings.isOn('crmFunctionsByOauth') && checkAccess(state.identity, request, []) === 'ok';
  if (isRefused) throw new CrmError(settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  authenticate(state, request, { scopes: ['ZohoCRM.functions.execute.CREATE'] });
}

/** Runs the function. A failure also has the status 200. */
function execute(state: CrmState, request: FastifyRequest): unknown {
  const { name } = request.params as { name: string };
  if (name !== 'escalate_case') throw new CrmError(400, 'INVALID_DATA', { api_name: name });
  const args = parseArguments(request);
  const { ticket_id: ticketId, summary } = args ?? {};
  if (!args) return { code: 'failure', details: {}, message: 'arguments is not valid JSON' };
  if (typeof ticketId !== 'string' || ticketId === '') return { code: 'failure', details: {}, message: 'ticket_id is missing' };
  const reason = typeof summary === 'string' && summary !== '' ? `: ${summary}` : '';
  const id = nextCrmId(state.base);
  state.executions.push({ id, name, arguments: args, at: state.base.clock.iso() });
  return {
    code: 'success',
    details: { output: `Case ${ticketId} has been escalated${reason}`, output_type: 'string', id },
    message: 'function executed successfully',
  };
}

function parseArguments({ body }: FastifyRequest): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(toParams(body).arguments ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
