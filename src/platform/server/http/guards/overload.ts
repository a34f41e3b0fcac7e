import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { serviceUnavailable } from '../../../errors.ts';

/** Beyond this, responses come too late to be useful. */
const MAX_EVENT_LOOP_DELAY_MS = 3_000;

/**
 * Rejects requests with 503 while the process can't keep up, except endpoints with `servedUnderOverload`. Needs two
 * slow samples in a row, because one pause of the machine is over when it is measured. A process blocked for a whole
 * interval records no delay, which counts as infinite.
 */
export async function rejectOnOverload(app: FastifyInstance, maxDelayMs = MAX_EVENT_LOOP_DELAY_MS): Promise<void> {
  let samplesInRow = 0;
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelayMs,
    sampleInterval: maxDelayMs,
    pressureHandler: (request) => {
      if (samplesInRow < 2) return;
      const config = request.routeOptions.config;
      if (!config?.servedUnderOverload && !config?.endpoint?.servedUnderOverload)
        throw serviceUnavailable('The server is busy. Try again in a moment.', 5);
    },
  });
  const counting = setInterval(() => {
    samplesInRow = app.isUnderPressure() ? samplesInRow + 1 : 0;
  }, maxDelayMs).unref();
  app.addHook('onClose', async () => clearInterval(counting));
}
