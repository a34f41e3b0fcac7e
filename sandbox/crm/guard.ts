import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { checkAccess, findCaller } from '../accounts/access.ts';
import { UNREADABLE } from './body.ts';
import type { CrmState, CrmUser } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { BASES, type Version } from './version.ts';

export type Query = Readonly<Record<string, string | undefined>>;

/** One call that token, scope and limits allow. */
export interface CrmCall {
  readonly crm: CrmState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  readonly version: Version;
  /** Who calls. */
  readonly user: CrmUser;
}

interface CrmRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  /** What follows `/crm/v2` and `/crm/v8`. */
  readonly path: string;
  /** Any one of them is enough; without scopes, any active token. */
  readonly scopes: readonly string[];
  /** Users of other organizations may call it; it tells them of themselves only. */
  readonly isForVisitors?: boolean;
}

const SHOWN_FROM = 0.5;
const RECORDS_PER_CREDIT = 10;

/** Registers a route in each version and under both spellings of its path; the handler runs when token, scope and limits allow it. */
export function addCrmRoute(
  app: FastifyInstance,
  state: () => CrmState,
  { method, path, ...allowed }: CrmRoute,
  handler: (call: CrmCall) => FastifyReply,
): void {
  for (const { prefix, version } of BASES) {
    app.route({
      method,
      url: prefix + path,
      handler: (request, reply) => {
        const crm = state();
        const user = authenticate(crm, request, allowed);
        checkLimits(crm, request, reply);
        return handler({ crm, request, reply, query: getQuery(request), version, user });
      },
    });
  }
}

/** The parameters in the address; of one that comes twice only the first counts. */
export function getQuery(request: FastifyRequest): Query {
  const given = Object.entries(request.query as Record<string, string | string[]>);
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

/** Who calls; refuses a missing or wrong token, one without any of the scopes, and people of other organizations. */
export function authenticate(
  { identity, users, visitors, base }: CrmState,
  request: FastifyRequest,
  { scopes, isForVisitors = false }: Allowed,
): CrmUser {
  const access = checkAccess(identity, request, scopes);
  const caller = findCaller(identity, request);
  const user = [...users, ...visitors].find(({ zuid }) => zuid === caller?.zuid);
  if (access === 'missing') throw new CrmError(401, 'AUTHENTICATION_FAILURE');
  if (access === 'invalid' || !user) throw new CrmError(401, 'INVALID_TOKEN');
  if (access === 'scope') throw new CrmError(base.settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  if (visitors.includes(user) && !isForVisitors) throw new CrmError(403, 'NO_PERMISSION');
  return user;
}

type Allowed = Pick<CrmRoute, 'scopes' | 'isForVisitors'>;

/** Refuses a call whose token lacks a scope that is needed besides those of the route. */
export function requireScope({ crm, request }: CrmCall, scope: string): void {
  if (checkAccess(crm.identity, request, [scope]) === 'ok') return;
  throw new CrmError(crm.base.settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
}

/** Refuses a call beyond the limit of calls in progress or without credits, and one whose body cannot be read. */
export function checkLimits(crm: CrmState, request: FastifyRequest, reply: FastifyReply): void {
  const isWithinConcurrency = request.callsInProgress <= crm.base.settings.number('crmConcurrency');
  if (!isWithinConcurrency || !takeCredits(crm, reply, countCredits(request))) throw new CrmError(429, 'TOO_MANY_REQUESTS');
  if (request.body === UNREADABLE) throw new CrmError(400, 'INVALID_REQUEST');
}

/** Takes credits; what remains is shown once half of them are gone. */
function takeCredits({ base, credits }: CrmState, reply: FastifyReply, count: number): boolean {
  const perDay = base.settings.number('crmCreditsPerDay');
  const remaining = credits.take(count, perDay, base.clock.now());
  if (remaining <= perDay * (1 - SHOWN_FROM)) reply.header('X-API-CREDITS-REMAINING', Math.max(0, remaining));
  return remaining >= 0;
}

function countCredits({ body }: FastifyRequest): number {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(data) ? Math.max(1, Math.ceil(data.length / RECORDS_PER_CREDIT)) : 1;
}
