import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from '../../../errors.ts';

/** Far beyond a busy second: at this point answers come too late to be of use. */
const MAX_EVENT_LOOP_DELAY_MS = 3_000;

/** How often the delay is measured; not more often, because a process that stood still all the time between counts as one that never comes back. */
const SAMPLE_MS = MAX_EVENT_LOOP_DELAY_MS;

/** Answers 503 at once instead of late when the process cannot keep up; what declares `servedUnderOverload` stays. */
export async function rejectOnOverload(app: FastifyInstance): Promise<void> {
  let listeningSince = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    listeningSince = performance.now();
    done();
  });
  // Until the second sample since then, the delay is that of the start, which compiles every call and is no overload.
  const isStarting = () => performance.now() - listeningSince < 2 * SAMPLE_MS;
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_MS,
    pressureHandler: (request) => {
      if (isStarting()) return;
      const config = request.routeOptions.config;
      if (!config?.servedUnderOverload && !config?.endpoint?.servedUnderOverload)
        throw serviceUnavailable('The server is too busy. Please try again in a moment.', 5);
    },
  });
}
