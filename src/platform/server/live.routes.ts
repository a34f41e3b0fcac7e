import type { FastifyInstance } from 'fastify';
import type { LiveHub } from './live.ts';

/** `GET /api/live`: server-sent events of every committed change. */
export function liveRoutes(app: FastifyInstance, live: LiveHub): void {
  app.get('/api/live', { config: { access: 'user' } }, (request, reply) => {
    reply.hijack();
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, headers as Record<string, string>);
    const lastEventId = request.headers['last-event-id'];
    live.attach(reply.raw, request.actor?.sessionId ?? '', typeof lastEventId === 'string' ? lastEventId : undefined);
  });
}
