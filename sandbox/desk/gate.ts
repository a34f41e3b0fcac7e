import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, checkAccess } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { listWeight } from './credits.ts';
import type { DeskState } from './desk.state.ts';
import type { Agent } from './people.ts';
import { type ParamCheck, type Query, queryError } from './query.ts';
import { notFound, refuse } from './wording.ts';

/** One call that passed the gate. */
export interface DeskCall {
  readonly desk: DeskState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  /** Who calls. */
  readonly agent: Agent;
  /** Which program calls, when it says so; pairs with the `ignoreSourceId` of webhooks. */
  readonly sourceId: string | undefined;
}

export interface DeskRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** What follows `/api/v1`. */
  readonly path: string;
  /** Of each group any one scope is enough. */
  readonly scopes: readonly (readonly string[])[];
  /** Query parameters; others are refused. */
  readonly query?: Readonly<Record<string, ParamCheck>>;
  /** Lists cost more than single records. */
  readonly isList?: boolean;
  /** Only the list of organisations can be read without naming one. */
  readonly needsNoOrg?: boolean;
}

export type DeskHandler = (call: DeskCall) => FastifyReply | Promise<FastifyReply>;

const PREFIX = '/desk/api/v1';

/** Registers a call; the handler runs when token, organisation, scope, limits and query allow it. */
export function answerDesk(app: FastifyInstance, sandbox: () => Sandbox, route: DeskRoute, handler: DeskHandler): void {
  app.route({
    method: route.method,
    url: PREFIX + route.path,
    handler: (request, reply) => {
      const call = pass(sandbox(), request, reply, route);
      return call ? handler(call) : reply;
    },
  });
}

/** Known paths answer 405 to the methods they do not have; an id in a path is a number. */
export function refuseOtherMethods(app: FastifyInstance, methodsByPath: Readonly<Record<string, readonly string[]>>): void {
  for (const [path, methods] of Object.entries(methodsByPath)) {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.includes(method));
    app.route({
      method: others,
      url: PREFIX + path,
      handler: ({ params }, reply) => {
        const isPath = Object.values(params as DeskCall['params']).every((id) => /^\d+$/.test(id));
        return isPath ? refuse(reply, 405, 'METHOD_NOT_ALLOWED') : notFound(reply);
      },
    });
  }
}

function pass(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, route: DeskRoute): DeskCall | undefined {
  const query = request.query as Query;
  const caller = callerOf(sandbox, request);
  const agent = sandbox.desk.agents.find(({ email }) => email === caller?.email);
  const accesses = [[], ...route.scopes].map((scopes) => checkAccess(sandbox, request, scopes));
  if (accesses[0] === 'missing') refuse(reply, 401, 'UNAUTHORIZED');
  else if (accesses[0] === 'invalid' || !agent) refuse(reply, 401, 'INVALID_OAUTH');
  else if (!isOrgRight(sandbox.desk, request, reply, query, route)) return undefined;
  else if (accesses.includes('scope')) refuse(reply, 403, 'SCOPE_MISMATCH');
  else if (request.callsInWork > sandbox.switches.number('deskConcurrency')) refuse(reply, 429, 'TOO_MANY_REQUESTS');
  else if (!pay(sandbox.desk, reply, route, query)) refuse(reply, 429, 'THRESHOLD_EXCEEDED');
  else {
    const error = queryError(route.query ?? {}, query, sandbox.switches);
    if (error !== undefined) refuse(reply, 422, 'UNPROCESSABLE_ENTITY', error);
    else
      return {
        desk: sandbox.desk,
        request,
        reply,
        query,
        params: request.params as DeskCall['params'],
        agent,
        sourceId: sourceIdOf(request),
      };
  }
  return undefined;
}

/** The organisation stands in the header; the OpenAPI description has it in the query. */
function isOrgRight(desk: DeskState, request: FastifyRequest, reply: FastifyReply, query: Query, route: DeskRoute): boolean {
  if (route.needsNoOrg) return true;
  const given = request.headers.orgid ?? query.orgId;
  if (given === desk.orgId) return true;
  if (given !== undefined && !/^\d+$/.test(String(given))) refuse(reply, 500, 'INTERNAL_SERVER_ERROR');
  else refuse(reply, 403, 'OAUTH_ORG_MISMATCH');
  return false;
}

function pay({ base, credits }: DeskState, reply: FastifyReply, route: DeskRoute, query: Query): boolean {
  const now = base.clock.now();
  const from = Number(query.from ?? 0);
  const weight = route.isList ? listWeight(Number.isNaN(from) ? 0 : from) : 1;
  const remaining = credits.take(weight, base.switches.number('deskCreditsPerDay'), now);
  reply.header('X-Rate-Limit-Request-Weight-v3', weight);
  reply.header('X-Rate-Limit-Remaining-v3', Math.max(0, remaining));
  if (remaining < 0) reply.header('Retry-After', credits.secondsToReset(now));
  return remaining >= 0;
}

function sourceIdOf({ headers }: FastifyRequest): string | undefined {
  return typeof headers.sourceid === 'string' ? headers.sourceid : undefined;
}
