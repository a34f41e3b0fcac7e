import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../../errors.ts';
import { isApiCall, isWrite } from '../request-context.ts';
import type { CallLimits } from './access.ts';

const READS_PER_MINUTE = 600;
const WRITES_PER_MINUTE = 120;
/** Sessions that do not exist, each of which costs a question to the database. */
const UNKNOWN_PER_MINUTE = 600;
const MOST_BLOCKED = 10_000;

/** Limits reads and writes per minute and user (per address for anonymous callers), on this node. */
export function limitRates(app: FastifyInstance, factor: number): void {
  const keyGenerator = (request: FastifyRequest) => request.actor?.userId ?? request.ip;
  const limits = { timeWindow: '1 minute', keyGenerator };
  const checkRead = app.createRateLimit({ ...limits, max: Math.ceil(READS_PER_MINUTE * factor) });
  const checkWrite = app.createRateLimit({ ...limits, max: Math.ceil(WRITES_PER_MINUTE * factor) });

  app.addHook('onRequest', async (request) => {
    const rateLimit = request.routeOptions.config?.endpoint?.rateLimit;
    if (!isApiCall(request) || rateLimit === 'own') return;
    const result = await (isWrite(request.method) && rateLimit !== 'as-read' ? checkWrite : checkRead)(request);
    if ('isExceeded' in result && result.isExceeded) throw tooManyRequests(Math.max(1, result.ttlInSeconds));
  });
}

/** Limits per minute and address how many sessions that do not exist are looked up, on this node. */
export async function limitUnknownSessions(app: FastifyInstance, factor: number): Promise<CallLimits> {
  await app.register(rateLimit, { global: false });
  const max = Math.ceil(UNKNOWN_PER_MINUTE * factor);
  const check = app.createRateLimit({ timeWindow: '1 minute', max, keyGenerator: (request) => request.ip });
  const blockedUntil = new Map<string, number>();
  return {
    mayLookUp({ ip }) {
      const left = (blockedUntil.get(ip) ?? 0) - performance.now();
      if (left > 0) throw tooManyRequests(Math.ceil(left / 1_000));
    },
    async countUnknown(request) {
      const result = await check(request);
      if (!('remaining' in result) || result.remaining > 0) return;
      if (blockedUntil.size >= MOST_BLOCKED) blockedUntil.clear();
      blockedUntil.set(request.ip, performance.now() + Math.max(1, result.ttl));
    },
  };
}
