import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './calls.ts';
import type { Fault, FaultKind } from './faults.ts';
import { type Provider, splitPath } from './providers.ts';
import type { Sandbox } from './sandbox-state.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What goes wrong with this call on purpose. */
    faults: readonly Fault[];
    /** Calls of the provider that were in work when this one came, itself included. Only slow ones take any time. */
    callsInWork: number;
  }
}

const GARBAGE = '<!doctype html><html><head><title>Service notice</title></head><body><h1>We will be right back</h1></body></html>';

/** The fault of this kind that struck the call. */
export function findFault(request: FastifyRequest, kind: FaultKind): Fault | undefined {
  return request.faults.find((fault) => fault.kind === kind);
}

/** Counts every call of a provider and lets faults strike it, before and after its handler. */
export function addFaultHooks(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.decorateRequest('faults');
  app.decorateRequest('callsInWork', 1);
  const slowCalls = new Map<Provider, number>();
  app.addHook('onRequest', async (request, reply) => {
    const target = splitPath(request.url);
    const call = recordCall(sandbox(), request, reply);
    if (!target || !call) return;
    request.faults = sandbox().faults.strike({ provider: target.provider, paths: spellings(target), method: request.method });
    call.faults = request.faults.map(({ kind }) => kind);
    countSlow(slowCalls, target.provider, request, reply);
    await strikeBefore(sandbox(), target.provider, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => strikeAfter(request, reply, payload));
}

/** Counts a call and how it ends; nothing below the names of the services is no call. */
export function recordCall({ calls, clock }: Sandbox, request: FastifyRequest, reply: FastifyReply): Call | undefined {
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

const CUTS: readonly string[] = ['reset_before', 'reset_after', 'hang', 'truncated'] satisfies FaultKind[];

/** Clients may hang up before the answer is out. */
function recordEnd(call: Call, reply: FastifyReply): void {
  const startedAt = performance.now();
  reply.raw.once('close', () => {
    const isWhole = reply.raw.writableFinished && !call.faults.some((kind) => CUTS.includes(kind));
    call.status = isWhole ? reply.raw.statusCode : null;
    call.ms = Math.round(performance.now() - startedAt);
  });
}

/** The real CRM repeats its name below the host: `/crm/crm/v2/Leads` and `/crm/v2/Leads` are one call. */
function spellings({ provider, path }: { readonly provider: Provider; readonly path: string }): string[] {
  if (provider !== 'crm') return [path];
  const short = path.startsWith('/crm/') ? path.slice('/crm'.length) : path;
  return [short, `/crm${short}`];
}

/** A call that is slowed down on purpose is in work until it is answered or cut. */
function countSlow(slowCalls: Map<Provider, number>, provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  const inWork = (slowCalls.get(provider) ?? 0) + 1;
  request.callsInWork = inWork;
  if (!findFault(request, 'slow')) return;
  slowCalls.set(provider, inWork);
  reply.raw.once('close', () => slowCalls.set(provider, (slowCalls.get(provider) ?? 1) - 1));
}

async function strikeBefore(sandbox: Sandbox, provider: Fault['provider'], request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const slow = findFault(request, 'slow');
  if (slow) await sleep(slow.ms ?? 1_000);
  if (findFault(request, 'reset_before')) return cut(request, reply);
  const hang = findFault(request, 'hang');
  if (hang) return hangUp(request, reply, hang.ms);
  if (findFault(request, 'garbage')) return reply.code(200).type('text/html; charset=utf-8').send(GARBAGE);
  const status = findFault(request, 'status');
  if (status) return sendStatus(sandbox, provider, reply, status);
  if (findFault(request, 'unauthorized_once')) return reply.code(401).send(sandbox.messages[provider].unauthorized());
  if (findFault(request, 'revoke_token')) sandbox.revokeToken(request);
  return undefined;
}

function sendStatus(sandbox: Sandbox, provider: Fault['provider'], reply: FastifyReply, { status = 500, retryAfter }: Fault): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(sandbox.messages[provider].failure(status));
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

function hangUp(request: FastifyRequest, reply: FastifyReply, ms: number | undefined): FastifyReply {
  reply.hijack();
  if (ms !== undefined) setTimeout(() => request.raw.socket.destroy(), ms).unref();
  return reply;
}

/** The work is done by now; only the answer suffers. */
function strikeAfter(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (findFault(request, 'reset_after')) {
    cut(request, reply);
    return undefined;
  }
  if (findFault(request, 'truncated')) truncate(request, reply, payload);
  return payload;
}

function truncate(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const bytes = Buffer.from(typeof payload === 'string' || payload instanceof Uint8Array ? payload : '');
  // Of nothing there is no half; the answer itself stays away.
  if (bytes.length === 0) return void cut(request, reply);
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), 'content-length': bytes.length });
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => request.raw.socket.destroy());
}
