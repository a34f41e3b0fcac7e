import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { checkAccess, findCaller } from '../accounts/access.ts';
import { type Params, toParams } from '../core/params.ts';
import type { CrmState, CrmUser } from './crm.state.ts';
import { CrmError } from './crm-error.ts';

/** Versions of the API. */
type Version = 'v2' | 'v8';

/** An authorized call. */
export interface CrmCall {
  readonly crm: CrmState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Params;
  readonly version: Version;
  /** The caller. */
  readonly user: CrmUser;
}

interface CrmRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  /** Path below `/crm/v2` and `/crm/v8`. */
  readonly path: string;
  /** All are required. */
  readonly scopes: readonly string[];
  /** Whether users of other organizations may call it, to read their own data. */
  readonly isForVisitors?: boolean;
}

const SHOWN_FROM = 0.5;
const RECORDS_PER_CREDIT = 10;

/** Path prefixes. The real `api_domain` repeats `/crm`. */
export const BASES: readonly { readonly prefix: string; readonly version: Version }[] = [
  { prefix: '/crm/v2', version: 'v2' },
  { prefix: '/crm/crm/v2', version: 'v2' },
  { prefix: '/crm/v8', version: 'v8' },
  { prefix: '/crm/crm/v8', version: 'v8' },
];

/** Registers a route below each prefix. The handler runs if token, scopes and limits allow it. */
export function addCrmRoute(
  app: FastifyInstance,
  state: () => CrmState,
  { method, path, ...access }: CrmRoute,
  handler: (call: CrmCall) => FastifyReply,
): void {
  for (const { prefix, version } of BASES) {
    app.route({
      method,
      url: prefix + path,
      handler: (request, reply) => {
        const crm = state();
        const user = authenticate(crm, request, access);
        checkLimits(crm, request, reply);
        return handler({ crm, request, reply, query: toParams(request.query), version, user });
      },
    });
  }
}

/** Returns the caller. Rejects an invalid token, a missing scope and users of other organizations. */
export function authenticate(
  { identity, users, base }: CrmState,
  request: FastifyRequest,
  { scopes, isForVisitors = false }: Pick<CrmRoute, 'scopes' | 'isForVisitors'>,
): CrmUser {
  const access = checkAccess(identity, request, []);
  const caller = findCaller(identity, request);
  const user = users.find(({ zuid }) => zuid === caller?.zuid);
  if (access === 'missing') throw new CrmError(401, 'AUTHENTICATION_FAILURE');
  if (!user) throw new CrmError(401, 'INVALID_TOKEN');
  const hasScopes = scopes.every((scope) => checkAccess(identity, request, [scope]) === 'ok');
  if (!hasScopes) throw new CrmError(base.settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  if (!user.isStaff && !isForVisitors) throw new CrmError(403, 'NO_PERMISSION');
  return user;
}

/** Rejects a call above the concurrency limit or without credits. */
export function checkLimits(crm: CrmState, request: FastifyRequest, reply: FastifyReply): void {
  const isWithinConcurrency = request.callsInProgress <= crm.base.settings.number('crmConcurrency');
  if (!isWithinConcurrency || !takeCredits(crm, reply, countCredits(request))) throw new CrmError(429, 'TOO_MANY_REQUESTS');
}

/** Spends credits. The header is sent when half of them are spent. */
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
