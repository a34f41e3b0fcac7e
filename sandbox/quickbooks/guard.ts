import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { isProperties, type Properties } from './entities/entity.ts';
import { findActiveAccessToken, getBearerToken } from './oauth/tokens.ts';
import { type Params, toParams } from './params.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { forbidden, malformed, tooManyRequests, unauthorized, unsupported } from './quickbooks-error.ts';
import { answerOnce } from './request-ids.ts';
import { sendBody } from './send-body.ts';

/** One call that the guard let pass. */
export interface CompanyCall {
  readonly quickbooks: QuickbooksState;
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

const MINUTE_MS = 60_000;

/** Registers a call to a company; the handler runs when token, company and limits allow it. */
export function addCompanyRoute(app: FastifyInstance, state: () => QuickbooksState, route: CompanyRoute, handler: Handler): void {
  app.route({
    method: route.method,
    url: `/quickbooks/v3/company/:realmId${route.path}`,
    handler: async (request, reply) => {
      const call = authorize(state(), request, reply);
      const body = await (route.writes ? writeOnce(call, handler) : handler(call));
      return sendBody(call.quickbooks, reply, 200, body);
    },
  });
}

/** The call, when its token is one for the company and the limits allow it; it then counts against them. */
export function authorize(state: QuickbooksState, request: FastifyRequest, reply: FastifyReply): CompanyCall {
  reply.header('intuit_tid', state.base.ids.next('1-sandbox-'));
  const params = request.params as CompanyCall['params'];
  const text = getBearerToken(request);
  const token = findActiveAccessToken(state, text ?? '');
  if (!token) throw unauthorized(text === undefined ? 'Missing access token' : 'Token expired');
  if (token.connection.realmId !== params.realmId) throw forbidden();
  if (!isWithinLimits(state, request)) throw tooManyRequests();
  return { quickbooks: state, request, params, query: toParams(request.query), body: isProperties(request.body) ? request.body : {} };
}

function isWithinLimits(state: QuickbooksState, { callsInProgress }: FastifyRequest): boolean {
  const { settings, clock } = state.base;
  if (callsInProgress > settings.number('quickbooksConcurrency')) return false;
  const perMinute = settings.number('quickbooksCallsPerMinute');
  if (perMinute === 0) return true;
  const now = clock.now();
  const firstRecent = state.callTimes.findIndex((at) => at > now - MINUTE_MS && at <= now);
  state.callTimes = firstRecent < 0 ? [] : firstRecent === 0 ? state.callTimes : state.callTimes.slice(firstRecent);
  if (state.callTimes.length >= perMinute) return false;
  state.callTimes.push(now);
  return true;
}

function writeOnce(call: CompanyCall, handler: Handler): Properties | Promise<Properties> {
  const { headers, body } = call.request;
  if (headers['content-type'] !== undefined && !headers['content-type'].includes('json')) throw unsupported('Cannot consume content type');
  if (!isProperties(body)) throw malformed();
  return answerOnce(call, () => handler(call));
}
