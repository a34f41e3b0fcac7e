import type { FastifyInstance } from 'fastify';

/** One line per finished call: method, route pattern, status, time, who. Never the address itself, which may carry names and tokens. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime);
    const facts = { requestId: request.id, userId: request.actor?.userId, milliseconds };
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'debug';
    request.log[level](facts, `${request.method} ${route} ${reply.statusCode}`);
  });
}
