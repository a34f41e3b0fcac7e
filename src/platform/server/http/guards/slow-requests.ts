import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { errorBody } from '../error-handler.ts';
import { securityHeaderLines } from './security-headers.ts';

export const HEADERS_TIMEOUT_MS = 15_000;

interface Limits {
  readonly jsonBodyMs: number;
  readonly uploadCheckMs: number;
  /** Minimum rate of a legitimate upload. */
  readonly uploadBytesPerCheck: number;
}

const LIMITS: Limits = { jsonBodyMs: 30_000, uploadCheckMs: 10_000, uploadBytesPerCheck: 20_000 };

const tooSlow = () => new AppError(408, 'too_slow', 'The request took too long to arrive');

/** Closes slow uploads (slowloris): JSON must be complete within 30 s, uploads must keep a minimum rate. */
export function cutSlowRequests(app: FastifyInstance, limits = LIMITS): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false;
    const timer = isUpload ? watchRate(request, reply, limits) : setTimeout(() => cut(request, reply), limits.jsonBodyMs);
    const stop = () => clearInterval(timer);
    request.raw.once('end', stop).once('close', stop);
    done();
  });
}

function hasBody({ raw, headers }: FastifyRequest): boolean {
  return !raw.complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);
}

function watchRate(request: FastifyRequest, reply: FastifyReply, { uploadCheckMs, uploadBytesPerCheck }: Limits): NodeJS.Timeout {
  let before = request.raw.socket.bytesRead;
  return setInterval(() => {
    const now = request.raw.socket.bytesRead;
    if (now - before < uploadBytesPerCheck && isWaitingForSender(request)) cut(request, reply);
    before = now;
  }, uploadCheckMs);
}

/** False while we pause the upload because the database is slower than the network. */
function isWaitingForSender(request: FastifyRequest): boolean {
  return !request.raw.socket.isPaused();
}

/** If the response was already sent, only closes the connection. */
function cut(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) return void request.raw.socket.destroy();
  writeAndClose(request.raw.socket, tooSlow(), request.id);
}

/** Writes a response to a raw socket, for requests that Fastify never saw. */
export function writeAndClose(
  socket: NodeJS.WritableStream & { writable: boolean; destroy(): unknown },
  error: AppError,
  requestId: string,
): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(errorBody(error, requestId));
  const status = `HTTP/1.1 ${error.status} ${error.code}\r\n`;
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n`;
  socket.end(`${status}${securityHeaderLines}${headers}\r\n${body}`, () => socket.destroy());
}
