import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findFault, injectAfter, injectBefore } from '../fault-hooks.ts';
import type { FaultKind } from '../faults.ts';
import { splitPath, type Target } from '../providers.ts';
import type { RunningSandbox } from '../service.ts';
import { toBodyText } from './call-bodies.ts';
import type { Call, CallWithBodies } from './calls.ts';
import { getLatency } from './latency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Calls of the service that were in progress when this one came, itself included; only those that take any time. */
    callsInProgress: number;
    /** Says that the call is no longer in progress; only calls of a service have it. */
    endCall: (() => void) | undefined;
    /** What is recorded of the call; only calls of a service have it. */
    recorded: CallWithBodies | undefined;
  }
}

/** Counts every call of a service and injects faults, before and after its handler. */
export function addCallHooks(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.decorateRequest('faults');
  app.decorateRequest('callsInProgress', 1);
  app.decorateRequest('endCall');
  app.decorateRequest('recorded');
  app.addHook('onRequest', async (request, reply) => {
    const target = splitPath(request.url);
    const call = recordCall(sandbox(), request, reply);
    if (!target || !call) return;
    const { faults, services } = sandbox();
    const { provider, path } = target;
    const paths = services[provider].toPathVariants(path);
    request.recorded = call;
    request.faults = faults.fire({ provider, paths, method: request.method });
    call.faults = request.faults.map(({ kind }) => kind);
    beginCall(sandbox(), target, request, reply);
    const latencyMs = getLatency(sandbox().settings, provider);
    if (latencyMs > 0) await sleep(latencyMs);
    await injectBefore(sandbox(), target, request, reply);
  });
  app.addHook('preHandler', async ({ recorded, body, headers }) => {
    if (recorded) recorded.request = toBodyText(body, headers['content-type']);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    request.endCall?.();
    setDate(sandbox(), reply);
    if (!request.recorded) return payload;
    const { messages } = sandbox().services[request.recorded.provider];
    const spoiled = sandbox().spoiled.spoil(request.recorded.provider, payload);
    if (spoiled !== payload) reply.removeHeader('content-length');
    const sent = injectAfter(messages, request, reply, spoiled);
    request.recorded.response = toBodyText(sent);
    return sent;
  });
}

/** The header `Date` tells the time of the sandbox, not that of the machine. */
export function setDate({ clock }: RunningSandbox, reply: FastifyReply): void {
  reply.header('date', new Date(clock.now()).toUTCString());
}

/** Records a call and how it ends; undefined for paths that belong to no service. */
export function recordCall({ calls, clock }: RunningSandbox, request: FastifyRequest, reply: FastifyReply): CallWithBodies | undefined {
  request.faults = [];
  const target = splitPath(request.url);
  if (!target) return undefined;
  const call = calls.record({
    provider: target.provider,
    method: request.method,
    route: request.routeOptions.url ?? request.url.split('?')[0] ?? '',
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

/** A call is in progress until its response is about to be sent or the connection is cut; it takes time where the settings or a fault say so. */
function beginCall({ calls, settings }: RunningSandbox, target: Target, request: FastifyRequest, reply: FastifyReply): void {
  const isDelayed = findFault(request, 'slow') !== undefined || findFault(request, 'hang') !== undefined;
  const { count, end } = calls.inProgress.begin(target, isDelayed || getLatency(settings, target.provider) > 0);
  request.callsInProgress = count;
  request.endCall = end;
  reply.raw.once('close', end);
}
