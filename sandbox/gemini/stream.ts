import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findFault, replacesAnswer } from '../core/fault-hooks.ts';
import type { Body } from './answer.ts';
import { GeminiError, toErrorBody } from './gemini-error.ts';

/** How a stream goes out, and where it breaks. */
export interface StreamPlan {
  readonly bodies: readonly Body[];
  readonly pauseMs: number;
  /** The time on the clock of the sandbox. */
  readonly now: number;
  /** Where the question asks the stream to break off in the middle; a bare error stands in no line of `data:`. */
  readonly breaks: 'cut' | 'error' | 'bare_error' | undefined;
}

/** Sends bodies one by one; stops when the client has disconnected. */
export async function sendStream(request: FastifyRequest, reply: FastifyReply, plan: StreamPlan): Promise<void> {
  if (replacesAnswer(request)) return void reply.send();
  reply.hijack();
  const { socket } = request.raw;
  if (findFault(request, 'reset_after')) return void socket.resetAndDestroy();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', date: new Date(plan.now).toUTCString() });
  const breaks = findFault(request, 'truncated') ? 'cut' : plan.breaks;
  const bodies = breaks ? plan.bodies.slice(0, Math.ceil(plan.bodies.length / 2)) : plan.bodies;
  const all = breaks === 'error' ? [...bodies, toErrorBody(new GeminiError(503))] : bodies;
  for (const body of all) {
    await sleep(plan.pauseMs);
    if (raw.destroyed) return;
    raw.write(`data: ${JSON.stringify(body)}\r\n\r\n`);
  }
  if (breaks === 'bare_error') raw.write(`${JSON.stringify(toErrorBody(new GeminiError(503)), null, 2)}\n`);
  if (breaks === 'cut') raw.write('data: {"candidates": [{"content": {"pa', () => socket.destroy());
  else raw.end();
}
