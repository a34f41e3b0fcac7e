import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkAccess, findCaller } from '../accounts/access.ts';
import type { Params } from '../core/params.ts';
import type { DeskState } from './desk.state.ts';
import { DeskError } from './desk-error.ts';
import { findQueryError } from './query.ts';
import type { Actor, Agent } from './records.ts';

/** An authorized call. */
export interface DeskCall {
  readonly desk: DeskState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Params;
  readonly params: Readonly<Record<string, string>>;
  /** The caller. */
  readonly actor: Actor;
}

interface DeskRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below `/api/v1`. */
  readonly path: string;
  /** One scope of each group is required. */
  readonly scopes: readonly (readonly string[])[];
  /** Query parameters. All are optional, and others are rejected. */
  readonly query?: Readonly<Record<string, z.ZodType>>;
  /** Lists cost more credits. */
  readonly isList?: boolean;
  /** Whether the call needs no header `orgId`. */
  readonly needsNoOrg?: boolean;
}

type DeskHandler = (call: DeskCall) => FastifyReply | Promise<FastifyReply>;

/** Registers a route. The handler runs if token, organization, scopes, limits and query allow it. */
export type AddRoute = (route: DeskRoute, handler: DeskHandler) => void;

const PREFIX = '/desk/api/v1';
const LIST_WEIGHT = 3;
const OFFSET_WEIGHTS = [
  { above: 50_000, weight: 50 },
  { above: 10_000, weight: 10 },
  { above: 2_000, weight: 5 },
] as const;

export function createAddRoute(app: FastifyInstance, state: () => DeskState): AddRoute {
  return (route, handler) => {
    const schema = z.strictObject({ orgId: z.string(), ...route.query }).partial();
    app.route({
      method: route.method,
      url: PREFIX + route.path,
      handler: (request, reply) => {
        const desk = state();
        const agent = authorize(desk, request, route);
        const query = request.query as Params;
        takeCredits(desk, reply, route.isList ? getListWeight(Number(query.from ?? 0)) : 1);
        const problem = findQueryError(schema, query);
        if (problem !== undefined) throw new DeskError(422, 'UNPROCESSABLE_ENTITY', problem);
        const { sourceid: sourceId } = request.headers;
        const actor = { agentId: agent.id, sourceId: typeof sourceId === 'string' ? sourceId : undefined };
        return handler({ desk, request, reply, query, params: request.params as DeskCall['params'], actor });
      },
    });
  };
}

/** Returns the caller. That an inactive agent is forbidden, not unauthorized, is assumed. */
function authorize({ identity, agents, orgId, base }: DeskState, request: FastifyRequest, { scopes, needsNoOrg }: DeskRoute): Agent {
  const access = checkAccess(identity, request, []);
  if (access === 'missing') throw new DeskError(401, 'UNAUTHORIZED');
  if (access === 'invalid') throw new DeskError(401, 'INVALID_OAUTH');
  // The OpenAPI description has a query parameter instead of the header.
  const organization = String(request.headers.orgid ?? (request.query as Params).orgId ?? '');
  if (!needsNoOrg && organization !== orgId)
    throw /^\d*$/.test(organization) ? new DeskError(403, 'OAUTH_ORG_MISMATCH') : new DeskError(500, 'INTERNAL_SERVER_ERROR');
  const caller = findCaller(identity, request);
  const agent = agents.find(({ email }) => email === caller?.email);
  if (!agent?.isActive) throw new DeskError(403, 'FORBIDDEN');
  if (!scopes.every((group) => checkAccess(identity, request, group) === 'ok')) throw new DeskError(403, 'SCOPE_MISMATCH');
  if (request.callsInProgress > base.settings.number('deskConcurrency')) throw new DeskError(429, 'TOO_MANY_REQUESTS');
  return agent;
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

/** Returns the credits for a page of a list, which costs more at high offsets. */
function getListWeight(from: number): number {
  return OFFSET_WEIGHTS.find(({ above }) => from > above)?.weight ?? LIST_WEIGHT;
}
