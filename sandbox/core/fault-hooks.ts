import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Fault, FaultKind } from './faults.ts';
import type { Target } from './providers.ts';
import type { RunningSandbox } from './service.ts';
import type { ErrorMessages } from './service-error.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The faults that were injected into this call. */
    faults: readonly Fault[];
  }
}

const HTML = 'text/html; charset=utf-8';
const GARBAGE = '<!doctype html><html><head><title>Service notice</title></head><body><h1>We will be right back</h1></body></html>';

/** The fault of this kind that was injected into the call. */
export function findFault(request: FastifyRequest, kind: FaultKind): Fault | undefined {
  return request.faults.find((fault) => fault.kind === kind);
}

/** Whether something else is answered than what the work has made. */
export function replacesAnswer(request: FastifyRequest): boolean {
  return findFault(request, 'status_after') !== undefined || findFault(request, 'garbage_after') !== undefined;
}

/** Injects the faults that come before the work; some answer the call or cut it, and then nothing is done. */
export async function injectBefore(
  { servicesAt }: RunningSandbox,
  { dataCenter, provider }: Target,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const services = servicesAt(dataCenter);
  const { messages } = services[provider];
  const slow = findFault(request, 'slow');
  if (slow) await sleep(slow.ms ?? 1_000);
  if (findFault(request, 'reset_before')) return disconnect(request, reply);
  const hang = findFault(request, 'hang');
  if (hang) return leaveUnanswered(request, reply, hang.ms);
  if (findFault(request, 'garbage')) return reply.code(200).type(HTML).send(GARBAGE);
  const fault = findFault(request, 'status');
  if (fault) return setStatus(reply, fault).send(messages.failure(fault.status ?? 500));
  if (findFault(request, 'unauthorized_once')) return reply.code(401).send(messages.unauthorized());
  if (findFault(request, 'revoke_token')) Object.values(services).some((service) => service.revokeToken(request));
  return undefined;
}

/** Injects the faults of the response, the work being done by now; answers what is sent instead of `payload`. */
export function injectAfter(messages: ErrorMessages, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (findFault(request, 'reset_after')) {
    disconnect(request, reply);
    return undefined;
  }
  const sent = replacesAnswer(request) ? createOtherAnswer(messages, request, reply) : payload;
  if (findFault(request, 'truncated')) truncate(request, reply, sent);
  return sent;
}

function createOtherAnswer(messages: ErrorMessages, request: FastifyRequest, reply: FastifyReply): string {
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

function leaveUnanswered(request: FastifyRequest, reply: FastifyReply, ms: number | undefined): FastifyReply {
  reply.hijack();
  if (ms !== undefined) setTimeout(() => request.raw.socket.destroy(), ms).unref();
  return reply;
}

function truncate(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const bytes = Buffer.from(typeof payload === 'string' || payload instanceof Uint8Array ? payload : '');
  // There is no half of an empty response, so there is none at all.
  if (bytes.length === 0) return void disconnect(request, reply);
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.raw.socket.destroy());
}
