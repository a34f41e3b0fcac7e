import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../../errors.ts';
import { isApiCall, isWrite, type RecognizeDevice } from '../request-context.ts';
import type { LookupLimit } from './access.ts';

const READS_PER_MINUTE = 600;
const WRITES_PER_MINUTE = 120;
/** Lookups of sessions that this process doesn't know, each of which costs a statement: of one address, and of all together. */
const UNKNOWN_PER_MINUTE = 600;
const UNKNOWN_OF_ALL_PER_MINUTE = 10 * UNKNOWN_PER_MINUTE;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the call counts for. */
    countedFor: string;
  }
}

export interface RateLimitOptions {
  /** Multiplies every limit. */
  readonly factor: number;
  /** Returns the part of a network address that counts as one. */
  readonly addressGroup: (address: string) => string;
}

/**
 * Limits reads and writes per minute on this node. Calls of signed-in users count per user. Anonymous calls count per address and call, so that
 * nobody can use up another call's budget, and a browser that people have signed in from has a budget of its own once its address has none.
 */
export function limitRates(app: FastifyInstance, { factor, addressGroup }: RateLimitOptions, recognizeDevice: RecognizeDevice): void {
  app.decorateRequest('countedFor', '');
  const limits = { timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => request.countedFor };
  const checkRead = app.createRateLimit({ ...limits, max: Math.ceil(READS_PER_MINUTE * factor) });
  const checkWrite = app.createRateLimit({ ...limits, max: Math.ceil(WRITES_PER_MINUTE * factor) });
  /** Counts a call; returns for how many seconds its caller has to wait, undefined if it may go on. */
  const findWait = async (request: FastifyRequest, countedFor: string): Promise<number | undefined> => {
    const { rateLimit } = request.routeOptions.config?.endpoint ?? {};
    request.countedFor = countedFor;
    const result = await (isWrite(request.method) && rateLimit !== 'as-read' ? checkWrite : checkRead)(request);
    return 'isExceeded' in result && result.isExceeded ? Math.max(1, result.ttlInSeconds) : undefined;
  };
  app.addHook('onRequest', async (request) => {
    if (!isApiCall(request) || isUncounted(request)) return;
    const { actor, method, routeOptions, ip } = request;
    const call = `${method} ${routeOptions.url}`;
    const retryAfter = await findWait(request, actor?.userId ?? `${addressGroup(ip)} ${call}`);
    if (retryAfter === undefined) return;
    const device = actor ? undefined : await recognizeDevice(request);
    if (device === undefined || (await findWait(request, `${device} ${call}`)) !== undefined) throw tooManyRequests(retryAfter);
  });
}

/** Calls that limit their callers themselves, and anonymous calls that are answered or refused for next to nothing. */
function isUncounted({ actor, routeOptions: { config } }: FastifyRequest): boolean {
  if (config?.endpoint?.rateLimit === 'own') return true;
  if (actor) return false;
  return config?.endpoint?.rateLimit === 'signed-in' || config?.access === 'user' || config?.access === 'admin';
}

/** Limits per minute how many sessions that may be invented are looked up on this node. */
export async function limitUnknownSessions(app: FastifyInstance, { factor, addressGroup }: RateLimitOptions): Promise<LookupLimit> {
  await app.register(rateLimit, { global: false });
  const timeWindow = '1 minute';
  const max = (perMinute: number) => Math.ceil(perMinute * factor);
  const checkAddress = app.createRateLimit({ timeWindow, max: max(UNKNOWN_PER_MINUTE), keyGenerator: ({ ip }) => addressGroup(ip) });
  const checkAll = app.createRateLimit({ timeWindow, max: max(UNKNOWN_OF_ALL_PER_MINUTE), keyGenerator: () => 'all' });
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
