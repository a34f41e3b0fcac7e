import type { FastifyInstance } from 'fastify';
import { endpoint } from '../endpoint.ts';
import type { LiveHub } from './live.ts';

const stream = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'user',
  summary: 'Streams every committed change as a server-sent event {kind, id, version, by}.',
  produces: 'text/event-stream',
});

/** `GET /api/live`: server-sent events of every committed change. */
export function liveRoutes(app: FastifyInstance, live: LiveHub): void {
  app.get(stream.path, { config: { access: stream.access, endpoint: stream } }, (request, reply) => {
    reply.hijack();
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, headers as Record<string, string>);
    const lastEventId = request.headers['last-event-id'];
    live.attach(reply.raw, request.actor?.sessionId ?? '', typeof lastEventId === 'string' ? lastEventId : undefined);
  });
}
