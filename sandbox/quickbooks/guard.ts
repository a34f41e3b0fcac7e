import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { isProperties, type Properties } from './entities/entity.ts';
import { findActiveAccessToken, getBearerToken } from './oauth/tokens.ts';
import { type Params, toParams } from './params.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import {
  FORBIDDEN_BODY,
  malformed,
  QuickbooksError,
  THROTTLED_BODY,
  toFaultBody,
  unauthorizedBody,
  unsupported,
} from './quickbooks-error.ts';
import { answerOnce } from './request-ids.ts';
import { hasRoom } from './throttle.ts';
import { formatExactTime } from './times.ts';
import { toXml } from './xml.ts';

/** One call that passed the gate. */
export interface CompanyCall {
  readonly state: QuickbooksState;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Params;
  /** Empty unless the route reads JSON. */
  readonly body: Properties;
}

interface CompanyRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  /** What follows `/v3/company/{realmId}`. */
  readonly path: string;
  /** A write, whose body is a JSON object and which a `requestid` protects. */
  readonly writes?: true;
}

type Handler = (call: CompanyCall) => Properties;

/** Registers a call; the handler runs when token, company and limits allow it, and may throw faults of the company. */
export function addCompanyRoute(app: FastifyInstance, sandbox: () => Sandbox, route: CompanyRoute, handler: Handler): void {
  app.route({
    method: route.method,
    url: `/quickbooks/v3/company/:realmId${route.path}`,
    handler: (request, reply) =>
      admit(sandbox().quickbooks, request, reply, (call) => (route.writes ? writeOnce(call, handler) : handler(call))),
    errorHandler: (error: Error & { readonly statusCode?: number }, request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      return admit(sandbox().quickbooks, request, reply, () => {
        throw error.statusCode === 415 ? unsupported('Cannot consume content type') : malformed();
      });
    },
  });
}

function admit(
  state: QuickbooksState,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (call: CompanyCall) => Properties | Promise<Properties>,
): FastifyReply {
  reply.header('intuit_tid', state.base.ids.next('1-sandbox-'));
  const params = request.params as CompanyCall['params'];
  const refused = findRefusal(state, request, params.realmId);
  if (refused) return send(state, request, reply, refused.status, refused.body);
  const call = { state, request, params, query: toParams(request.query), body: isProperties(request.body) ? request.body : {} };
  const fail = (error: unknown) => sendFault(call, reply, error);
  try {
    const result = work(call);
    if (!(result instanceof Promise)) return send(state, request, reply, 200, result);
    result.then((body) => send(state, request, reply, 200, body), fail);
    return reply;
  } catch (error) {
    return fail(error);
  }
}

function findRefusal(
  state: QuickbooksState,
  request: FastifyRequest,
  realmId: string | undefined,
): { status: number; body: unknown } | undefined {
  const text = getBearerToken(request);
  const token = findActiveAccessToken(state, text ?? '');
  if (!token) return { status: 401, body: unauthorizedBody(text === undefined ? 'Missing access token' : 'Token expired') };
  if (token.connection.realmId !== realmId) return { status: 403, body: FORBIDDEN_BODY };
  return hasRoom(state, request) ? undefined : { status: 429, body: THROTTLED_BODY };
}

function writeOnce(call: CompanyCall, handler: Handler): Properties | Promise<Properties> {
  const { headers, body } = call.request;
  if (headers['content-type'] !== undefined && !headers['content-type'].includes('json')) throw unsupported('Cannot consume content type');
  if (!isProperties(body)) throw malformed();
  return answerOnce(call, () => handler(call));
}

function sendFault({ state, request }: CompanyCall, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof QuickbooksError)) return reply.send(error);
  const status = state.base.settings.isOn('quickbooksFaultsAre200') ? 200 : 400;
  return send(state, request, reply, status, { ...(toFaultBody(error) as Properties), time: formatExactTime(state.base.clock.now()) });
}

function send({ base }: QuickbooksState, { headers }: FastifyRequest, reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const wantsJson = headers.accept?.includes('json') || !base.settings.isOn('quickbooksXmlWithoutAccept');
  return wantsJson ? reply.code(status).send(body) : reply.code(status).type('application/xml').send(toXml(body));
}
