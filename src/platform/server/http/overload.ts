import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from '../../errors.ts';

/** Far beyond a busy second: at this point answers come too late to be of use. */
const MAX_EVENT_LOOP_DELAY_MS = 3_000;

/** What must work when nothing else does. */
const ALWAYS_SERVED = new Set(['/healthz', '/readyz', '/metrics', '/api/auth/logout']);

/** Answers 503 at once instead of late when the process cannot keep up; sign-out and health stay. */
export async function rejectOnOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      if (!ALWAYS_SERVED.has(request.routeOptions.url ?? ''))
        throw serviceUnavailable('The server is too busy. Please try again in a moment.', 5);
    },
  });
}
