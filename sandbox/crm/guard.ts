import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { checkAccess, findCaller } from '../accounts/access.ts';
import type { Sandbox } from '../core/sandbox-state.ts';
import { UNREADABLE } from './body.ts';
import type { CrmState, CrmUser } from './crm.state.ts';
import { refuse } from './crm-error.ts';

export type Query = Readonly<Record<string, string | undefined>>;

/** One call that passed the gate. */
export interface CrmCall {
  readonly crm: CrmState;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly query: Query;
  /** Who calls. */
  readonly user: CrmUser;
}

export interface CrmRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  /** What follows `/crm/v2`. */
  readonly path: string;
  /** Any one of them is enough; any active token is when there are none. */
  readonly scopes: readonly string[];
}

/** Both spellings of where the CRM answers. */
export const PREFIXES = ['/crm/v2', '/crm/crm/v2'];
const SHOWN_FROM = 0.5;
const RECORDS_PER_CREDIT = 10;

/** Registers a call under both spellings of its path; the handler runs when token, scope and limits allow it. */
export function addCrmRoute(app: FastifyInstance, sandbox: () => Sandbox, route: CrmRoute, handler: (call: CrmCall) => FastifyReply): void {
  for (const prefix of PREFIXES) {
    app.route({
      method: route.method,
      url: prefix + route.path,
      handler: (request, reply) => {
        const user = admit(sandbox(), request, reply, route.scopes);
        return user ? handler({ crm: sandbox().crm, request, reply, query: getQuery(request), user }) : reply;
      },
    });
  }
}

/** The parameters in the address; of one that comes twice only the first counts. */
export function getQuery(request: FastifyRequest): Query {
  const given = Object.entries(request.query as Record<string, string | string[]>);
  return Object.fromEntries(given.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

/** Who calls; undefined when the call was refused for its token, its scope or the limits. */
export function admit(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply, scopes: readonly string[]): CrmUser | undefined {
  const access = checkAccess(sandbox, request, scopes);
  const caller = findCaller(sandbox, request);
  const user = sandbox.crm.users.find(({ zuid }) => zuid === caller?.zuid);
  if (access === 'missing') refuse(reply, 401, 'AUTHENTICATION_FAILURE');
  else if (access === 'invalid' || !user) refuse(reply, 401, 'INVALID_TOKEN');
  else if (access === 'scope') refuse(reply, sandbox.settings.number('crmScopeStatus'), 'OAUTH_SCOPE_MISMATCH');
  else if (isPossible(sandbox, request, reply)) return user;
  return undefined;
}

/** Whether there is room and credit for the call and its body can be read; refused otherwise. */
export function isPossible(sandbox: Sandbox, request: FastifyRequest, reply: FastifyReply): boolean {
  if (!hasRoom(sandbox, request) || !pay(sandbox.crm, request, reply)) refuse(reply, 429, 'TOO_MANY_REQUESTS');
  else if (request.body === UNREADABLE) refuse(reply, 400, 'INVALID_REQUEST');
  else return true;
  return false;
}

function hasRoom({ settings }: Sandbox, request: FastifyRequest): boolean {
  return request.callsInWork <= settings.number('crmConcurrency');
}

/** Takes the credits of a call; what remains is shown once half of them are gone. */
function pay({ base, credits }: CrmState, request: FastifyRequest, reply: FastifyReply): boolean {
  const now = base.clock.now();
  const perDay = base.settings.number('crmCreditsPerDay');
  const price = countCredits(request);
  const remaining = perDay - credits.spent(now) - price;
  if (remaining <= perDay * (1 - SHOWN_FROM)) reply.header('X-API-CREDITS-REMAINING', Math.max(0, remaining));
  if (remaining < 0) return false;
  credits.spend(price, now);
  return true;
}

function countCredits({ body }: FastifyRequest): number {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  return Array.isArray(data) ? Math.max(1, Math.ceil(data.length / RECORDS_PER_CREDIT)) : 1;
}
