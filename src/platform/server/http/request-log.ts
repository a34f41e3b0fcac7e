import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeRequest, type LoggedRequest } from '../log.ts';
import type { ServerDeps } from '../server-deps.ts';
import { isApiCall } from './request-context.ts';

const SOURCE = 'http';

const intended = new WeakSet<FastifyRequest>();

/** Marks an intended rejection, which is logged as a warning even if its status is 5xx. */
export const markAsIntended = (request: FastifyRequest): void => void intended.add(request);

/** Logs one line per request with its route pattern, never the URL, which may contain names and tokens. */
export function logRequests(app: FastifyInstance, { config, logRing }: Pick<ServerDeps, 'config' | 'logRing'>): void {
  const isDebugWritten = config.logLevel === 'debug' || config.logLevel === 'trace';
  app.addHook('onResponse', (request, reply, done) => {
    log(request, reply);
    done();
  });

  function log(request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode } = reply;
    if (statusCode < 400 && isNoise(request)) return;
    const requestId = request.id;
    // Bypasses the logger, which takes a hundred times as long, for nearly all requests.
    if (statusCode < 400 && !isDebugWritten) {
      logRing.add({ level: 'DEBUG', source: SOURCE, message: describeRequest(toLogged(request, reply)), requestId });
      return;
    }
    const level = statusCode >= 500 && !intended.has(request) ? 'error' : statusCode >= 400 ? 'warn' : 'debug';
    request.log[level]({ source: SOURCE, requestId, userId: request.actor?.userId, ...toLogged(request, reply) }, 'Request completed');
  }
}

/** Only failures of static files, health checks and background requests are logged. */
const isNoise = (request: FastifyRequest): boolean => !isApiCall(request) || request.routeOptions.config?.endpoint?.background === true;

function toLogged({ method, routeOptions }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): LoggedRequest {
  return { method, route: routeOptions.url ?? 'unknown', status: statusCode, ms: Math.round(elapsedTime) };
}
