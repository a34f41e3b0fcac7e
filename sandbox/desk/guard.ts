import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkAccess, findCaller } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { Settings } from '../core/settings.ts';
import { listWeight } from './credits.ts';
import type { DeskState } from './desk.state.ts';
import { notFound, refuse } from './desk-error.ts';
import type { Actor, Agent } from './people/people.ts';
import { findQueryError, type ParamCheck, type Query } from './query.ts';

/** One call that passed the gate. */
export interface DeskCall {
  readonly desk: DeskState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  /** Who calls, with which program; the latter pairs with the `ignoreSourceId` of webhooks. */
  readonly by: Actor;
}

/** Of each group any one scope is enough. */
export type ScopeGroups = readonly (readonly string[])[];

export interface DeskRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** What follows `/api/v1`. */
  readonly path: string;
  readonly scopes: ScopeGroups | ((settings: Settings) => ScopeGroups);
  /** Query parameters; others are refused. */
  readonly query?: Readonly<Record<string, ParamCheck>>;
  /** Lists cost more than single records. */
  readonly isList?: boolean;
  /** Only the list of organisations can be read without naming one. */
  readonly needsNoOrg?: boolean;
}

export type DeskHandler = (call: DeskCall) => FastifyReply | Promise<FastifyReply>;

export interface DeskRoutes {
  /** Registers a call; the handler runs when token, organisation, scope, limits and query allow it. */
  answer(route: DeskRoute, handler: DeskHandler): void;
  /** The paths registered so far answer 405 to all other methods. */
  refuseOtherMethods(): void;
}

const PREFIX = '/desk/api/v1';
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function createDeskRoutes(app: FastifyInstance, sandbox: () => Sandbox): DeskRoutes {
  const methodsByPath = new Map<string, Set<string>>();
  return {
    answer(route, handler) {
      methodsByPath.set(route.path, (methodsByPath.get(route.path) ?? new Set()).add(route.method));
      app.route({
        method: route.method,
        url: PREFIX + route.path,
        handler: (request, reply) => {
          const call = pass(sandbox(), request, reply, route);
          return call ? handler(call) : reply;
        },
      });
    },
    refuseOtherMethods() {
      for (const [path, methods] of methodsByPath) {
        const method = METHODS.filter((name) => !methods.has(name));
        app.route({ method, url: PREFIX + path, handler: ({ params }, reply) => refuseMethod(reply, params as DeskCall['params']) });
      }
    },
  };
}

/** An id in a path is a number; everything else is no path of the help desk. */
function refuseMethod(reply: FastifyReply, params: DeskCall['params']): FastifyReply {
  const isPath = Object.values(params).every((id) => /^\d+$/.test(id));
  return isPath ? refuse(reply, 405, 'METHOD_NOT_ALLOWED') : notFound(reply);
}

type Refusal = readonly [status: number, errorCode: string, message?: string];

function pass(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, route: DeskRoute): DeskCall | undefined {
  const { desk, settings } = sandbox;
  const query = request.query as Query;
  const caller = findCaller(sandbox, request);
  const agent = desk.agents.find(({ email }) => email === caller?.email);
  const refusal =
    tokenRefusal(sandbox, request) ??
    orgRefusal(desk, request, query, route) ??
    rightsRefusal(sandbox, request, route, agent) ??
    loadRefusal(desk, request, reply, query, route) ??
    queryRefusal(route, query, settings);
  if (refusal || !agent) {
    refuse(reply, ...(refusal ?? INVALID_OAUTH));
    return undefined;
  }
  return {
    desk,
    request,
    reply,
    query,
    params: request.params as DeskCall['params'],
    by: { agentId: agent.id, sourceId: getSourceId(request) },
  };
}

const INVALID_OAUTH: Refusal = [401, 'INVALID_OAUTH'];

function tokenRefusal(sandbox: Sandbox, request: FastifyRequest): Refusal | undefined {
  const access = checkAccess(sandbox, request, []);
  if (access === 'missing') return [401, 'UNAUTHORIZED'];
  return access === 'invalid' ? INVALID_OAUTH : undefined;
}

/** The organisation stands in the header; the OpenAPI description has it in the query. */
function orgRefusal(desk: DeskState, { headers }: FastifyRequest, query: Query, route: DeskRoute): Refusal | undefined {
  const given = headers.orgid ?? query.orgId;
  if (route.needsNoOrg || given === desk.orgId) return undefined;
  const isNumeric = given === undefined || /^\d+$/.test(String(given));
  return isNumeric ? [403, 'OAUTH_ORG_MISMATCH'] : [500, 'INTERNAL_SERVER_ERROR'];
}

/** That somebody who has left is forbidden, and not unauthorized, is not confirmed. */
function rightsRefusal(sandbox: Sandbox, request: FastifyRequest, { scopes }: DeskRoute, agent: Agent | undefined): Refusal | undefined {
  if (!agent?.isActive) return [403, 'FORBIDDEN'];
  const groups = typeof scopes === 'function' ? scopes(sandbox.settings) : scopes;
  return groups.every((group) => checkAccess(sandbox, request, group) === 'ok') ? undefined : [403, 'SCOPE_MISMATCH'];
}

function loadRefusal(desk: DeskState, request: FastifyRequest, reply: FastifyReply, query: Query, route: DeskRoute): Refusal | undefined {
  if (request.callsInWork > desk.base.settings.number('deskConcurrency')) return [429, 'TOO_MANY_REQUESTS'];
  return pay(desk, reply, route, query) ? undefined : [429, 'THRESHOLD_EXCEEDED'];
}

function pay({ base, credits }: DeskState, reply: FastifyReply, route: DeskRoute, query: Query): boolean {
  const now = base.clock.now();
  const weight = route.isList ? listWeight(Number(query.from ?? 0)) : 1;
  const remaining = credits.take(weight, base.settings.number('deskCreditsPerDay'), now);
  reply.header('X-Rate-Limit-Request-Weight-v3', weight);
  reply.header('X-Rate-Limit-Remaining-v3', Math.max(0, remaining));
  if (remaining < 0) reply.header('Retry-After', credits.secondsToReset(now));
  return remaining >= 0;
}

function queryRefusal({ query: params = {} }: DeskRoute, query: Query, settings: Settings): Refusal | undefined {
  const error = findQueryError(params, query, settings);
  return error === undefined ? undefined : [422, 'UNPROCESSABLE_ENTITY', error];
}

function getSourceId({ headers }: FastifyRequest): string | undefined {
  return typeof headers.sourceid === 'string' ? headers.sourceid : undefined;
}
