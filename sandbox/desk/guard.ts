import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkAccess, findCaller } from '../accounts/access.ts';
import type { DeskState } from './desk.state.ts';
import { DeskError } from './desk-error.ts';
import type { Actor, Agent } from './people/people.ts';
import { findQueryError, type ParamCheck, type Query } from './query.ts';

/** One call that the guard let pass. */
export interface DeskCall {
  readonly desk: DeskState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  readonly params: Readonly<Record<string, string>>;
  /** Who calls, with which program; the latter pairs with the `ignoreSourceId` of webhooks. */
  readonly actor: Actor;
}

/** Of each group any one scope is enough. */
type ScopeGroups = readonly (readonly string[])[];

interface DeskRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** What follows `/api/v1`. */
  readonly path: string;
  readonly scopes: ScopeGroups;
  /** Query parameters; others are refused. */
  readonly query?: Readonly<Record<string, ParamCheck>>;
  /** Lists cost more than single records. */
  readonly isList?: boolean;
  /** Only the list of organizations can be read without naming one. */
  readonly needsNoOrg?: boolean;
}

type DeskHandler = (call: DeskCall) => FastifyReply | Promise<FastifyReply>;

export interface DeskRoutes {
  /** Registers a route; the handler runs when token, organization, scope, limits and query allow it. */
  add(route: DeskRoute, handler: DeskHandler): void;
}

const PREFIX = '/desk/api/v1';
const LIST_WEIGHT = 3;
const OFFSET_WEIGHTS = [
  { above: 50_000, weight: 50 },
  { above: 10_000, weight: 10 },
  { above: 2_000, weight: 5 },
] as const;

export function createDeskRoutes(app: FastifyInstance, state: () => DeskState): DeskRoutes {
  return {
    add(route, handler) {
      app.route({
        method: route.method,
        url: PREFIX + route.path,
        handler: (request, reply) => handler(authorize(state(), request, reply, route)),
      });
    },
  };
}

/** The call, when token, organization, scopes, limits and query allow it. */
function authorize(desk: DeskState, request: FastifyRequest, reply: FastifyReply, route: DeskRoute): DeskCall {
  const query = request.query as Query;
  checkToken(desk, request);
  checkOrganization(desk, request, route);
  const agent = checkPermissions(desk, request, route);
  checkLimits(desk, request, reply, route);
  const problem = findQueryError(route.query ?? {}, query);
  if (problem !== undefined) throw new DeskError(422, 'UNPROCESSABLE_ENTITY', problem);
  const actor = { agentId: agent.id, sourceId: getSourceId(request) };
  return { desk, request, reply, query, params: request.params as DeskCall['params'], actor };
}

function checkToken({ identity }: DeskState, request: FastifyRequest): void {
  const access = checkAccess(identity, request, []);
  if (access === 'missing') throw new DeskError(401, 'UNAUTHORIZED');
  if (access === 'invalid') throw new DeskError(401, 'INVALID_OAUTH');
}

/** The organization is named in the header; in the OpenAPI description, it is a parameter of the query. */
function checkOrganization({ orgId }: DeskState, { headers, query }: FastifyRequest, { needsNoOrg }: DeskRoute): void {
  const given = headers.orgid ?? (query as Query).orgId;
  if (needsNoOrg || given === orgId) return;
  const isNumeric = given === undefined || /^\d+$/.test(String(given));
  throw isNumeric ? new DeskError(403, 'OAUTH_ORG_MISMATCH') : new DeskError(500, 'INTERNAL_SERVER_ERROR');
}

/** Who calls. It is assumed that somebody who has left is forbidden, and not unauthorized. */
function checkPermissions({ identity, agents }: DeskState, request: FastifyRequest, { scopes }: DeskRoute): Agent {
  const caller = findCaller(identity, request);
  const agent = agents.find(({ email }) => email === caller?.email);
  if (!agent?.isActive) throw new DeskError(403, 'FORBIDDEN');
  if (!scopes.every((group) => checkAccess(identity, request, group) === 'ok')) throw new DeskError(403, 'SCOPE_MISMATCH');
  return agent;
}

function checkLimits(desk: DeskState, request: FastifyRequest, reply: FastifyReply, { isList }: DeskRoute): void {
  const { settings } = desk.base;
  if (request.callsInProgress > settings.number('deskConcurrency')) throw new DeskError(429, 'TOO_MANY_REQUESTS');
  takeCredits(desk, reply, isList ? getListWeight(Number((request.query as Query).from ?? 0)) : 1);
}

function takeCredits({ base, credits }: DeskState, reply: FastifyReply, weight: number): void {
  const now = base.clock.now();
  const remaining = credits.take(weight, base.settings.number('deskCreditsPerDay'), now);
  reply.header('X-Rate-Limit-Request-Weight-v3', weight);
  reply.header('X-Rate-Limit-Remaining-v3', Math.max(0, remaining));
  if (remaining >= 0) return;
  reply.header('Retry-After', credits.secondsToReset(now));
  throw new DeskError(429, 'THRESHOLD_EXCEEDED');
}

/** The credits that a page of a list costs: more, the further it is from the start. */
function getListWeight(from: number): number {
  return OFFSET_WEIGHTS.find(({ above }) => from > above)?.weight ?? LIST_WEIGHT;
}

function getSourceId({ headers }: FastifyRequest): string | undefined {
  return typeof headers.sourceid === 'string' ? headers.sourceid : undefined;
}
