import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { tooManyRequests } from '../../errors.ts';
import { readQuery } from '../http/handle.ts';
import type { LiveHub } from './live.ts';

/** Far more tabs than anyone opens, including streams of closed browsers that no heartbeat has ended yet. */
const MAX_STREAMS_PER_USER = 100;
const RETRY_AFTER_SECONDS = 30;
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

const stream = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'user',
  summary: 'Stream record changes',
  description:
    'Streams committed changes as server-sent events `{kind, id, version, by}`. After a `resync` event, reload all displayed data. Returns 429 if too many streams are open.',
  query: z.strictObject({
    age: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_AGE_MS)
      .optional()
      .meta({ description: 'Milliseconds since the client loaded its data. Changes made since then are sent first.' }),
  }),
  produces: 'text/event-stream',
  background: true,
  passesGuards: true,
});

export function liveRoutes(app: FastifyInstance, live: LiveHub): void {
  app.get(stream.path, { config: { access: stream.access, endpoint: stream } }, (request, reply) => {
    const { age } = readQuery(stream, request);
    if (live.countStreams(request.actor?.userId ?? '') >= MAX_STREAMS_PER_USER)
      throw tooManyRequests(RETRY_AFTER_SECONDS, 'OBDesk is open in too many tabs. Close some of them.');
    reply.hijack();
    const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    reply.raw.writeHead(200, headers as Record<string, string>);
    const lastEventId = request.headers['last-event-id'];
    const { sessionId = '', userId = '' } = request.actor ?? {};
    live.attach(reply.raw, { sessionId, userId }, { lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined, age });
  });
}
