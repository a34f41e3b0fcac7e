import type { FastifyRequest } from 'fastify';
import type { Access, EndpointSpec } from '../../endpoint.ts';
import type { Actor } from '../actor.ts';

export type RouteAccess = Access | 'metrics';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
    endpoint?: EndpointSpec;
    /** Like the option of endpoints, for routes without one. */
    servedUnderOverload?: true;
  }
  interface FastifyRequest {
    /** Set by the access hook; null for anonymous callers. */
    actor: Actor | null;
  }
}

/** Identifies the caller. `mayLookUp` resolves to false if the address tried too many unknown sessions. */
export type Identify = (request: FastifyRequest, mayLookUp: () => Promise<boolean>) => Promise<Actor | null> | Actor | null;

/** Returns the ID of a known browser, which grants no access, or `undefined`. */
export type RecognizeDevice = (request: FastifyRequest) => Promise<string | undefined>;

/** Returns to let a request continue, or throws. Runs before each request: must be fast. */
export type Guard = (caller: Actor) => Promise<void> | void;

/** Uses the matched route, because one route has many spellings, else the decoded path. */
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
