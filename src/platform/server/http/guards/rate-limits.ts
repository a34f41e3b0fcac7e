import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../../errors.ts';
import { isApiCall, isWrite } from '../request-context.ts';

const READS_PER_MINUTE = 600;
const WRITES_PER_MINUTE = 120;

/** Limits reads and writes per minute and user (per address for anonymous callers), on this node. */
export async function limitRates(app: FastifyInstance, factor: number): Promise<void> {
  await app.register(rateLimit, { global: false });
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
