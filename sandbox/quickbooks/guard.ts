import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { escapeMarkup } from '../core/markup.ts';
import { type Params, toParams } from '../core/params.ts';
import { isProperties, type Properties } from './company.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { forbidden, malformed, QuickbooksError, tooLong, tooManyRequests, unauthorized, unsupported } from './quickbooks-error.ts';
import { findActiveToken, getBearerToken } from './tokens.ts';

/** An authorized call. */
interface CompanyCall {
  readonly quickbooks: QuickbooksState;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Params;
  /** Empty if there is no JSON object. */
  readonly body: Properties;
}

interface CompanyRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  /** Path below `/v3/company/{realmId}`. */
  readonly path: string;
}

type Handler = (call: CompanyCall) => Properties;

const MINUTE_MS = 60_000;
const MAX_REQUEST_ID_LENGTH = 50;

/** Registers a call to a company. The handler runs if token, company and limits allow it. */
export function addCompanyRoute(app: FastifyInstance, state: () => QuickbooksState, route: CompanyRoute, handler: Handler): void {
  app.route({
    method: route.method,
    url: `/quickbooks/v3/company/:realmId${route.path}`,
    handler: (request, reply) => {
      const call = authorize(state(), request, reply);
      return sendBody(call.quickbooks, reply, 200, route.method === 'POST' ? writeOnce(call, handler) : handler(call));
    },
  });
}

/** Checks the token, the company and the limits of a call. */
export function authorize(state: QuickbooksState, request: FastifyRequest, reply: FastifyReply): CompanyCall {
  reply.header('intuit_tid', state.base.ids.next('1-sandbox-'));
  const params = request.params as CompanyCall['params'];
  const text = getBearerToken(request);
  const token = findActiveToken(state, text ?? '');
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
  state.callTimes = state.callTimes.filter((at) => at > now - MINUTE_MS && at <= now);
  if (state.callTimes.length >= perMinute) return false;
  state.callTimes.push(now);
  return true;
}

/** Runs a write. With a `requestid`, the same request returns the first response, and another one is rejected. */
function writeOnce(call: CompanyCall, handler: Handler): Properties {
  const { quickbooks, request, query } = call;
  if (!isProperties(request.body)) throw request.headers['content-type']?.includes('json') === false ? unsupportedType() : malformed();
  const id = query.requestid ?? '';
  if (id.length > MAX_REQUEST_ID_LENGTH) throw tooLong('requestid', id.length, MAX_REQUEST_ID_LENGTH);
  const fingerprint = `${request.routeOptions.url} ${query.operation ?? ''} ${JSON.stringify(request.body)}`;
  const first = quickbooks.responses.get(id);
  // The code is unknown; a third party reports the fault.
  if (first && first.fingerprint !== fingerprint)
    throw new QuickbooksError('6000', `Duplicate Request : requestid ${id} was used for another request`, 'requestid', 'Duplicate Request');
  const body = first?.body ?? handler(call);
  if (id !== '') quickbooks.responses.set(id, { fingerprint, body });
  return body;
}

/** Creates the error for a body that isn't JSON. */
export function unsupportedType(): QuickbooksError {
  return unsupported('Cannot consume content type');
}

/** Sends JSON, or XML for a throttled call if the setting is on. Third party. */
export function sendBody({ base }: QuickbooksState, reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (status !== 429 || !base.settings.isOn('quickbooksThrottleIsXml')) return reply.code(status).send(body);
  const xml = `<IntuitResponse xmlns="http://schema.intuit.com/finance/v3">${toElements(body)}</IntuitResponse>`;
  return reply.code(status).type('application/xml').send(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`);
}

function toElements(value: unknown): string {
  if (!isProperties(value)) return escapeMarkup(String(value ?? ''));
  return Object.entries(value)
    .flatMap(([name, child]) => (Array.isArray(child) ? child : [child]).map((item: unknown) => `<${name}>${toElements(item)}</${name}>`))
    .join('');
}
