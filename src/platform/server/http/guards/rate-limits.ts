import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../../errors.ts';
import { isApiCall, isWrite, type RecognizeDevice } from '../request-context.ts';
import type { LookupLimit } from './access.ts';

const READS_PER_MINUTE = 600;
const WRITES_PER_MINUTE = 120;
/** Lookups of sessions that this process doesn't know, each of which needs a query: per address and in total. */
const UNKNOWN_PER_MINUTE = 600;
const TOTAL_UNKNOWN_PER_MINUTE = 10 * UNKNOWN_PER_MINUTE;

declare module 'fastify' {
  interface FastifyRequest {
    rateLimitKey: string;
  }
}

export interface RateLimitOptions {
  readonly factor: number;
  /** Returns the part of an IP address that is limited as one client. */
  readonly addressGroup: (address: string) => string;
}

/**
 * Limits reads and writes per minute on this node: per user, or per address and endpoint without a session. A browser
 * that users have signed in from has its own limit once its address has used up its own.
 */
export function limitRates(app: FastifyInstance, { factor, addressGroup }: RateLimitOptions, recognizeDevice: RecognizeDevice): void {
  app.decorateRequest('countedFor', '');
  const limits = { timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => request.rateLimitKey };
  const checkRead = app.createRateLimit({ ...limits, max: Math.ceil(READS_PER_MINUTE * factor) });
  const checkWrite = app.createRateLimit({ ...limits, max: Math.ceil(WRITES_PER_MINUTE * factor) });
  const findWait = async (request: FastifyRequest, key: string): Promise<number | undefined> => {
    const { rateLimit } = request.routeOptions.config?.endpoint ?? {};
    request.rateLimitKey = key;
    const result = await (isWrite(request.method) && rateLimit !== 'as-read' ? checkWrite : checkRead)(request);
    return 'isExceeded' in result && result.isExceeded ? Math.max(1, result.ttlInSeconds) : undefined;
  };
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request) || isUnlimited(request)) return;
    const { actor, method, routeOptions, ip } = request;
    const call = `${method} ${routeOptions.url}`;
    const retryAfter = await findWait(request, actor?.userId ?? `${addressGroup(ip)} ${call}`);
    if (retryAfter === undefined) return;
    const device = actor ? undefined : await recognizeDevice(request);
    if (device === undefined || (await findWait(request, `${device} ${call}`)) !== undefined) throw tooManyRequests(retryAfter);
  });
}

/** Endpoints with their own limits, and anonymous requests that are cheap to handle or reject. */
function isUnlimited({ actor, routeOptions: { config } }: FastifyRequest): boolean {
  if (config?.endpoint?.rateLimit === 'own') return true;
  if (actor) return false;
  return config?.endpoint?.rateLimit === 'signed-in' || config?.access === 'user' || config?.access === 'admin';
}

/** Limits lookups of possibly invented sessions per minute on this node. */
export async function limitUnknownSessions(app: FastifyInstance, { factor, addressGroup }: RateLimitOptions): Promise<LookupLimit> {
  await app.register(rateLimit, { global: false });
  const timeWindow = '1 minute';
  const max = (perMinute: number) => Math.ceil(perMinute * factor);
  const checkAddress = app.createRateLimit({ timeWindow, max: max(UNKNOWN_PER_MINUTE), keyGenerator: ({ ip }) => addressGroup(ip) });
  const checkAll = app.createRateLimit({ timeWindow, max: max(TOTAL_UNKNOWN_PER_MINUTE), keyGenerator: () => 'all' });
  return {
    async count(request) {
      for (const check of [checkAddress, checkAll]) {
        const result = await check(request);
        if ('isExceeded' in result && result.isExceeded) return Math.max(1, result.ttlInSeconds);
      }
      return undefined;
    },
  };
}
