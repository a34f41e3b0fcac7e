import type { FastifyRequest } from 'fastify';
import type { Access, EndpointSpec } from '../../endpoint.ts';
import type { Actor } from '../actor.ts';

/** Access of routes that are no `endpoint()`: `metrics` asks for the METRICS_TOKEN or a loopback caller. */
export type RouteAccess = Access | 'metrics';

/** The callers of each route of a feature, written a second time beside it: 'GET /api/parts'. A test compares it with the routes. */
export type AccessTable = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, RouteAccess>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route must say who may call it; the server does not start otherwise. */
    access?: RouteAccess;
    endpoint?: EndpointSpec;
    /** As of an endpoint, for routes that are none. */
    servedUnderOverload?: true;
  }
  interface FastifyRequest {
    /** The caller, once the access hook has run; null for anonymous callers. */
    actor: Actor | null;
  }
}

/** Finds out who calls. `mayLookUp` counts a session that may be invented; false once too many came from its address. */
export type Identify = (request: FastifyRequest, mayLookUp: () => Promise<boolean>) => Promise<Actor | null> | Actor | null;

/** Returns the ID of a known browser, which grants no access, or `undefined`. */
export type RecognizeDevice = (request: FastifyRequest) => Promise<string | undefined>;

/** Lets a caller go on, or throws the answer for one that is refused. It runs before every such call: it has to be fast. */
export type Guard = (caller: Actor) => Promise<void> | void;

/** Whether this is a call: by the route that answers it, because one route has many spellings. Where there is none, by the decoded address. */
export const isApiCall = ({ routeOptions, url }: FastifyRequest): boolean => /^\/api(\/|$)/.test(routeOptions.url ?? toPath(url));

function toPath(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
export const isLoopback = (address: string): boolean => LOOPBACK.has(address);
