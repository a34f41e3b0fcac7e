import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind } from './faults.ts';
import type { Provider } from './providers.ts';
import type { RunningSandbox } from './service.ts';
import type { ErrorMessages } from './service-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Injected faults. */
    faults: readonly Fault[];
  }
}

const HTML = 'text/html; charset=utf-8';
const GARBAGE = '<!doctype html><html><head><title>Service notice</title></head><body><h1>We will be right back</h1></body></html>';

/** Returns the fault of a kind that was injected into the call. */
export function findFault(request: FastifyRequest, kind: FaultKind): Fault | undefined {
  return request.faults.find((fault) => fault.kind === kind);
}

/** Returns whether a fault replaces the response. */
export function replacesResponse(request: FastifyRequest): boolean {
  return findFault(request, 'status_after') !== undefined || findFault(request, 'garbage_after') !== undefined;
}

/** Injects the faults before the handler. Some respond or disconnect, so the handler doesn't run. */
export async function injectBefore(
  { services }: RunningSandbox,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { messages } = services[provider];
  const slow = findFault(request, 'slow');
  if (slow) await sleep(slow.ms ?? 1_000);
  if (findFault(request, 'reset_before')) return disconnect(request, reply);
  const hanging = findFault(request, 'hang');
  if (hanging) return hang(request, reply, hanging.ms);
  if (findFault(request, 'garbage')) return reply.code(200).type(HTML).send(GARBAGE);
  const fault = findFault(request, 'status');
  if (fault) return setStatus(reply, fault).send(messages.failure(fault.status ?? 500));
  if (findFault(request, 'unauthorized_once')) return reply.code(401).send(messages.unauthorized());
  if (findFault(request, 'revoke_token')) Object.values(services).some((service) => service.revokeToken(request));
  return undefined;
}

/** Injects the faults after the handler. Returns the payload to send. */
export function injectAfter(messages: ErrorMessages, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (findFault(request, 'reset_after')) {
    disconnect(request, reply);
    return undefined;
  }
  const sent = replacesResponse(request) ? createReplacement(messages, request, reply) : payload;
  if (findFault(request, 'truncated')) truncate(request, reply, sent);
  return sent;
}

function createReplacement(messages: ErrorMessages, request: FastifyRequest, reply: FastifyReply): string {
  const fault = findFault(request, 'status_after');
  if (!fault) {
    reply.code(200).type(HTML);
    return GARBAGE;
  }
  setStatus(reply, fault).type('application/json; charset=utf-8');
  return JSON.stringify(messages.failure(fault.status ?? 500));
}

function setStatus(reply: FastifyReply, { status = 500, retryAfter }: Fault): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status);
}

function disconnect(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function hang(request: FastifyRequest, reply: FastifyReply, ms: number | undefined): FastifyReply {
  reply.hijack();
  if (ms !== undefined) setTimeout(() => request.raw.socket.destroy(), ms).unref();
  return reply;
}

function truncate(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const bytes = Buffer.from(typeof payload === 'string' || payload instanceof Uint8Array ? payload : '');
  // An empty response has no half.
  if (bytes.length === 0) return void disconnect(request, reply);
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.raw.socket.destroy());
}
