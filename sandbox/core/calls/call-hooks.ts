import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findFault, injectAfter, injectBefore } from '../fault-hooks.ts';
import type { FaultKind } from '../faults.ts';
import { type Provider, splitPath } from '../providers.ts';
import type { RunningSandbox } from '../service.ts';
import type { SettingDefinition, Settings } from '../settings.ts';
import { toBodyText } from './call-bodies.ts';
import type { Call, CallWithBodies } from './calls.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Number of calls of the service in progress that take time, including this one. */
    callsInProgress: number;
    /** Marks a call of a service as finished. */
    endCall: (() => void) | undefined;
    /** Record of a call of a service. */
    recorded: CallWithBodies | undefined;
  }
}

const ABOUT = 'Duration of each call. Not documented. Calls in progress count toward the concurrency limit.';
const MAX_LATENCY_MS = 600_000;

export const latencySettings: Record<string, SettingDefinition> = {
  accountsLatencyMs: { value: 20, to: MAX_LATENCY_MS, about: 'Duration of each call. Not documented.' },
  crmLatencyMs: { value: 20, to: MAX_LATENCY_MS, about: ABOUT },
  deskLatencyMs: { value: 20, to: MAX_LATENCY_MS, about: ABOUT },
  geminiLatencyMs: { value: 20, to: MAX_LATENCY_MS, about: 'Thinking time before the first chunk of a response. Models differ.' },
  quickbooksLatencyMs: { value: 20, to: MAX_LATENCY_MS, about: ABOUT },
};

/** Returns the duration of a call of the service, 0 if it has no such setting. */
function getLatency(settings: Settings, provider: Provider): number {
  const name = `${provider}LatencyMs`;
  return Object.hasOwn(latencySettings, name) ? settings.number(name) : 0;
}

/** Counts every call of a service and injects faults before and after its handler. */
export function addCallHooks(app: FastifyInstance, sandbox: () => RunningSandbox): void {
  app.decorateRequest('faults');
  app.decorateRequest('callsInProgress', 1);
  app.decorateRequest('endCall');
  app.decorateRequest('recorded');
  app.addHook('onRequest', async (request, reply) => {
    const target = splitPath(request.url);
    const call = recordCall(sandbox(), request, reply);
    if (!target || !call) return;
    const { faults, services, settings } = sandbox();
    const { provider, path } = target;
    request.recorded = call;
    request.faults = faults.fire({ provider, paths: services[provider].toPathVariants(path), method: request.method });
    call.faults = request.faults.map(({ kind }) => kind);
    startCall(sandbox(), provider, request, reply);
    const latencyMs = getLatency(settings, provider);
    if (latencyMs > 0) await sleep(latencyMs);
    await injectBefore(sandbox(), provider, request, reply);
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

/** Sets the header `Date` to the time of the sandbox. */
export function setDate({ clock }: RunningSandbox, reply: FastifyReply): void {
  reply.header('date', new Date(clock.now()).toUTCString());
}

/** Records a call and its end; undefined for paths that belong to no service. */
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

/** A call is in progress until its response is about to be sent or the connection is cut. */
function startCall({ calls, settings }: RunningSandbox, provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  const isDelayed = findFault(request, 'slow') !== undefined || findFault(request, 'hang') !== undefined;
  const { concurrent, end } = calls.start(provider, isDelayed || getLatency(settings, provider) > 0);
  request.callsInProgress = concurrent;
  request.endCall = end;
  reply.raw.once('close', end);
}
