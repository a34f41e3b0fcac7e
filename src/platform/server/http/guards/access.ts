import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, forbidden, tooManyRequests, unauthenticated } from '../../../errors.ts';
import { type Actor, isAdmin } from '../../actor.ts';
import { type Guard, type Identify, isLoopback, type RouteAccess } from '../request-context.ts';

export interface LookupLimit {
  /** Counts a lookup. Returns the seconds to wait if the address exceeded the limit, else undefined. */
  count(request: FastifyRequest): Promise<number | undefined>;
}

export function identifyCallers(app: FastifyInstance, identify: Identify, lookups: LookupLimit): void {
  app.decorateRequest('actor', null);
  // Most callers are cached: a promise for each would cost more than the cache lookup.
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config?.access;
    if (access === undefined || access === 'metrics' || needsNoActor(request, access)) return done();
    let retryAfter: number | undefined;
    const mayLookUp = async () => {
      retryAfter = await lookups.count(request);
      return retryAfter === undefined;
    };
    const caller = identify(request, mayLookUp);
    if (!(caller instanceof Promise)) {
      request.actor = caller;
      return done();
    }
    const setActor = (actor: Actor | null) => {
      request.actor = actor;
      // Public endpoints, such as signing in, treat an unknown session like a missing cookie.
      if (!actor && retryAfter !== undefined && access !== 'public') throw tooManyRequests(retryAfter);
    };
    caller.then(setActor).then(() => done(), done);
  });
}

export function guardAccess(app: FastifyInstance, metricsToken: string | undefined): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`${String(route.method)} ${route.url} has no access rule`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config?.access;
    if (access === 'metrics') allowMetrics(request, metricsToken);
    else if (access !== undefined) allow(request, access);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    passesGuards: (actor: Actor) => Promise<boolean>;
  }
}

/** Runs every guard before endpoints, except public ones and those with `passesGuards`. */
export function addGuards(app: FastifyInstance, guards: readonly Guard[]): void {
  app.decorate('passesGuards', async (actor: Actor) => {
    try {
      for (const guard of guards) await guard(actor);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });
  app.addHook('onRequest', ({ actor, routeOptions: { config } }, _reply, done) => {
    if (!actor || config.access === 'public' || config.endpoint?.passesGuards) return done();
    const pending = guards.map((guard) => guard(actor)).filter((result) => result instanceof Promise);
    if (pending.length > 0) return void Promise.all(pending).then(() => done(), done);
    done();
  });
}

/** Sign-in pages and health checks work without the database. */
function needsNoActor(request: FastifyRequest, access: RouteAccess): boolean {
  return access === 'public' && request.headers.cookie === undefined;
}

function allow(request: FastifyRequest, access: RouteAccess): void {
  if (access === 'public') return;
  if (!request.actor) throw unauthenticated();
  if (access === 'user' || isAdmin(request.actor)) return;
  throw forbidden();
}

function allowMetrics(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isLocalRequest(request)) return;
    throw forbidden();
  }
  const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!isEqual(bearer, token)) throw new AppError(401, 'not_signed_in', 'A bearer token is required');
}

/** Whether a request comes from this machine. One that passed a local proxy doesn't, even if TRUST_PROXY is off. */
function isLocalRequest({ raw, headers }: FastifyRequest): boolean {
  return isLoopback(raw.socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function isEqual(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
