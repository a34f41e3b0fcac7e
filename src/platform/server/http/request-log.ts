import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../server-deps.ts';

const SOURCE = 'http';

/** One line per finished call, but for polls: method, route pattern, status, time, who. Never the address itself, which may carry names and tokens. */
export function logRequests(app: FastifyInstance, { config, logRing }: Pick<ServerDeps, 'config' | 'logRing'>): void {
  const isDebugWritten = config.logLevel === 'debug' || config.logLevel === 'trace';
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    if (statusCode < 400 && isPoll(request)) return;
    const requestId = request.id;
    // Nearly every line there is: past the logger, which takes a hundred times as long.
    if (statusCode < 400 && !isDebugWritten)
      return logRing.add({ level: 'DEBUG', source: SOURCE, message: describe(request, reply), requestId });
    const level = statusCode >= 500 ? 'error' : statusCode >= 400 ? 'warn' : 'debug';
    const facts = { source: SOURCE, requestId, userId: request.actor?.userId, milliseconds: Math.round(reply.elapsedTime) };
    request.log[level](facts, describe(request, reply));
  });
}

/** What a page asks by itself every few seconds says nothing of what people do: only its failures are of interest. */
const isPoll = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config?.endpoint?.background === true;

function describe({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): string {
  return `${method} ${routeOptions.url ?? 'unknown'} ${statusCode} in ${Math.round(elapsedTime)} ms`;
}
