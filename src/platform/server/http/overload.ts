import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from '../../errors.ts';

/** Far beyond a busy second: at this point answers come too late to be of use. */
const MAX_EVENT_LOOP_DELAY_MS = 3_000;

/** Answers 503 at once instead of late when the process cannot keep up; what declares `servedUnderOverload` stays. */
export async function rejectOnOverload(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    pressureHandler: (request) => {
      const config = request.routeOptions.config;
      if (!config?.servedUnderOverload && !config?.endpoint?.servedUnderOverload)
        throw serviceUnavailable('The server is too busy. Please try again in a moment.', 5);
    },
  });
}
