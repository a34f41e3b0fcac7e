import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from './request-context.ts';

const compress = promisify(gzip);

/** Compressing shorter texts costs more than it saves. */
const WORTH_COMPRESSING = 2_000;

/** Longer texts are cheaper to send as bytes: strings would be measured, copied and encoded. */
const LONG = 10_000;

/** Sends JSON text, lightly compressed for remote clients and uncompressed on the same machine. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply | Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (!isWorthCompressing(request, json)) return reply.send(json.length < LONG ? json : Buffer.from(json));
  return sendCompressed(reply, json);
}

async function sendCompressed(reply: FastifyReply, json: string): Promise<FastifyReply> {
  return reply.header('content-encoding', 'gzip').send(await compress(json, { level: constants.Z_BEST_SPEED }));
}

function isWorthCompressing(request: FastifyRequest, json: string): boolean {
  if (json.length < WORTH_COMPRESSING || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return false;
  return !isLoopback(request.ip);
}
