import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tokenTextOf } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { BooksFault, FORBIDDEN_BODY, faultOf, THROTTLED_BODY, unauthorizedBody } from './books-fault.ts';
import { isProperties, type Properties } from './entity.ts';
import type { QuickbooksState } from './quickbooks.state.ts';
import { answerOnce } from './request-ids.ts';
import { exactTimeOf } from './times.ts';
import { livingAccessToken } from './tokens.ts';
import { xmlAnswer } from './xml.ts';

/** One call that passed the gate. */
export interface BooksCall {
  readonly state: QuickbooksState;
  readonly request: FastifyRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Empty for a GET. */
  readonly body: Properties;
}

interface BooksRoute {
  readonly method: 'GET' | 'POST';
  /** What follows `/v3/company/{realmId}`. */
  readonly path: string;
}

const MINUTE_MS = 60_000;

/** Registers a call; the handler runs when token, company and limits allow it, and may throw faults of the books. */
export function answerBooks(
  app: FastifyInstance,
  sandbox: () => Sandbox,
  route: BooksRoute,
  handler: (call: BooksCall) => Properties,
): void {
  app.route({
    method: route.method,
    url: `/quickbooks/v3/company/:realmId${route.path}`,
    handler: (request, reply) => {
      const state = sandbox().quickbooks;
      reply.header('intuit_tid', state.base.ids.next('1-sandbox-'));
      const params = request.params as BooksCall['params'];
      const refused = refusalOf(state, request, params.realmId);
      if (refused) return send(state, request, reply, refused.status, refused.body);
      const call = {
        state,
        request,
        params,
        query: request.query as BooksCall['query'],
        body: isProperties(request.body) ? request.body : {},
      };
      return answer(call, reply, handler);
    },
  });
}

function refusalOf(
  state: QuickbooksState,
  request: FastifyRequest,
  realmId: string | undefined,
): { status: number; body: unknown } | undefined {
  const text = tokenTextOf(request);
  const token = livingAccessToken(state, text ?? '');
  if (!token) return { status: 401, body: unauthorizedBody(text === undefined ? 'Missing access token' : 'Token expired') };
  if (token.connection.realmId !== realmId) return { status: 403, body: FORBIDDEN_BODY };
  return hasRoom(state, request) ? undefined : { status: 429, body: THROTTLED_BODY };
}

function hasRoom(state: QuickbooksState, request: FastifyRequest): boolean {
  const { switches, clock } = state.base;
  if (request.callsInWork + state.writesInWork > switches.number('quickbooksConcurrency')) return false;
  const perMinute = switches.number('quickbooksCallsPerMinute');
  if (perMinute === 0) return true;
  const now = clock.now();
  const firstRecent = state.callTimes.findIndex((at) => at > now - MINUTE_MS && at <= now);
  state.callTimes = firstRecent < 0 ? [] : firstRecent === 0 ? state.callTimes : state.callTimes.slice(firstRecent);
  if (state.callTimes.length >= perMinute) return false;
  state.callTimes.push(now);
  return true;
}

function answer(call: BooksCall, reply: FastifyReply, handler: (call: BooksCall) => Properties): FastifyReply {
  const { state, request } = call;
  const succeed = (body: Properties) => send(state, request, reply, 200, body);
  const fail = (error: unknown) => sendFault(call, reply, error);
  try {
    const result = request.method === 'POST' ? answerOnce(call, () => handler(call)) : handler(call);
    if (result instanceof Promise) result.then(succeed, fail);
    else succeed(result);
  } catch (error) {
    fail(error);
  }
  return reply;
}

function sendFault({ state, request }: BooksCall, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof BooksFault)) return reply.send(error);
  const status = state.base.switches.isOn('quickbooksFaultsAre200') ? 200 : 400;
  return send(state, request, reply, status, { ...(faultOf(error) as Properties), time: exactTimeOf(state.base.clock.now()) });
}

function send({ base }: QuickbooksState, { headers }: FastifyRequest, reply: FastifyReply, status: number, body: unknown): FastifyReply {
  const wantsJson = headers.accept?.includes('json') || !base.switches.isOn('quickbooksXmlWithoutAccept');
  return wantsJson ? reply.code(status).send(body) : reply.code(status).type('application/xml').send(xmlAnswer(body));
}
