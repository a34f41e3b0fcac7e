import type { FastifyInstance, FastifyReply } from 'fastify';
import type { EndpointSpec } from '../../endpoint.ts';
import { runAsCaller } from '../database/lock-tracker.ts';
import { trackHandler } from './connections.ts';
import { type Call, readCall } from './handle.ts';

export interface EventStream {
  send(event: object): void;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Keeps proxies from closing an idle stream. */
const HEARTBEAT_MS = 15_000;

/**
 * Streams server-sent events. `begin` may reject the request; the stream ends when the function it returns resolves.
 */
export function streamEvents<const E extends EndpointSpec>(
  app: FastifyInstance,
  spec: E,
  begin: (call: Call<E>) => Promise<(stream: EventStream) => Promise<void>>,
): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { access: spec.access, endpoint: spec },
    handler: async (request, reply) => {
      const write = await runAsCaller(`${spec.method} ${spec.path}`, () => begin(readCall(spec, request, reply)));
      const { stream, end } = open(reply);
      try {
        await trackHandler(app.server, () => write(stream));
      } catch (error) {
        request.log.error({ err: error, source: 'http', requestId: request.id, path: spec.path }, 'Event stream failed');
      } finally {
        end();
      }
    },
  });
}

function open(reply: FastifyReply): { stream: EventStream; end: () => void } {
  reply.hijack();
  const { raw } = reply;
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  raw.writeHead(200, headers as Record<string, string>);
  raw.write(': connected\n\n');
  const disconnected = new AbortController();
  // The client may have disconnected in the meantime.
  if (raw.destroyed) disconnected.abort();
  else raw.once('close', () => disconnected.abort());
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  return {
    stream: { send: (event) => void raw.write(`data: ${JSON.stringify(event)}\n\n`), signal: disconnected.signal },
    end() {
      clearInterval(heartbeat);
      raw.end();
    },
  };
}
