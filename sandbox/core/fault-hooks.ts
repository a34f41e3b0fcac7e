import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './calls.ts';
import type { Fault, FaultKind } from './faults.ts';
import { type Provider, splitPath } from './providers.ts';
import type { RunningSandbox } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The faults that were injected into this call. */
    faults: readonly Fault[];
    /** Calls of the service that were in progress when this one came, itself included. Only slow ones take any time. */
    callsInProgress: number;
  }
}

const GARBAGE = '<!doctype html><html><head><title>Service notice</title></head><body><h1>We will be right back</h1></body></html>';

/** The fault of this kind that was injected into the call. */
export function findFault(request: FastifyRequest, kind: FaultKind): Fault | undefined {
  return request.faults.find((fault) => fault.kind === kind);
}

/** Counts every call of a service and injects faults, before and after its handler. */
export function addFaultHooks(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.decorateRequest('faults');
  app.decorateRequest('callsInProgress', 1);
  const slowCalls = new Map<Provider, number>();
  app.addHook('onRequest', async (request, reply) => {
    const target = splitPath(request.url);
    const call = recordCall(sandbox(), request, reply);
    if (!target || !call) return;
    const { faults, services } = sandbox();
    const paths = services[target.provider].toPathVariants(target.path);
    request.faults = faults.fire({ provider: target.provider, paths, method: request.method });
    call.faults = request.faults.map(({ kind }) => kind);
    countSlowCall(slowCalls, target.provider, request, reply);
    await injectBefore(sandbox(), target.provider, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => injectAfter(request, reply, payload));
}

/** Records a call and how it ends; undefined for paths that belong to no service. */
export function recordCall({ calls, clock }: RunningSandbox, request: FastifyRequest, reply: FastifyReply): Call | undefined {
  request.faults = [];
  const target = splitPath(request.url);
  if (!target) return undefined;
  const call = calls.record({
    provider: target.provider,
    method: request.method,
    route: request.routeOptions.url ?? `/${target.provider}${target.path}`,
    path: request.url,
    at: clock.now(),
  });
  recordEnd(call, reply);
  return call;
}

const DISCONNECTING: readonly string[] = ['reset_before', 'reset_after', 'hang', 'truncated'] satisfies FaultKind[];

/** Clients may hang up before the response is complete. */
function recordEnd(call: Call, reply: FastifyReply): void {
  const startedAt = performance.now();
  reply.raw.once('close', () => {
    const isComplete = reply.raw.writableFinished && !call.faults.some((kind) => DISCONNECTING.includes(kind));
    call.status = isComplete ? reply.raw.statusCode : null;
    call.ms = Math.round(performance.now() - startedAt);
  });
}

/** A call that is slowed down on purpose is in progress until it is answered or disconnected. */
function countSlowCall(slowCalls: Map<Provider, number>, provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  const inProgress = (slowCalls.get(provider) ?? 0) + 1;
  request.callsInProgress = inProgress;
  if (!findFault(request, 'slow')) return;
  slowCalls.set(provider, inProgress);
  reply.raw.once('close', () => slowCalls.set(provider, (slowCalls.get(provider) ?? 1) - 1));
}

async function injectBefore(
  { services }: RunningSandbox,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { messages } = services[provider];
  const slow = findFault(request, 'slow');
  if (slow) await sleep(slow.ms ?? 1_000);
  if (findFault(request, 'reset_before')) return disconnect(request, reply);
  const hang = findFault(request, 'hang');
  if (hang) return leaveUnanswered(request, reply, hang.ms);
  if (findFault(request, 'garbage')) return reply.code(200).type('text/html; charset=utf-8').send(GARBAGE);
  const fault = findFault(request, 'status');
  if (fault) return sendStatus(reply, fault, messages.failure(fault.status ?? 500));
  if (findFault(request, 'unauthorized_once')) return reply.code(401).send(messages.unauthorized());
  if (findFault(request, 'revoke_token')) Object.values(services).some((service) => service.revokeToken(request));
  return undefined;
}

function sendStatus(reply: FastifyReply, { status = 500, retryAfter }: Fault, body: unknown): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(body);
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

/** The work is done by now; only the response suffers. */
function injectAfter(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (findFault(request, 'reset_after')) {
    disconnect(request, reply);
    return undefined;
  }
  if (findFault(request, 'truncated')) truncate(request, reply, payload);
  return payload;
}

function truncate(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const bytes = Buffer.from(typeof payload === 'string' || payload instanceof Uint8Array ? payload : '');
  // There is no half of an empty response, so there is none at all.
  if (bytes.length === 0) return void disconnect(request, reply);
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.raw.socket.destroy());
}
