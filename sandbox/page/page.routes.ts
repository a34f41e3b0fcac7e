import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The bundle has a copy of this folder next to it. */
const FOLDER = new URL('./static/', import.meta.url);

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Registers the files of the control page. */
export function pageRoutes(app: FastifyInstance): void {
  for (const name of readdirSync(FOLDER)) {
    const content = readFileSync(new URL(name, FOLDER));
    app.get(name === 'index.html' ? '/' : `/page/${name}`, (_request, reply) => sendFile(reply, name, content));
  }
}

function sendFile(reply: FastifyReply, name: string, content: Buffer): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'self'")
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .type(TYPES[extname(name)] ?? 'application/octet-stream')
    .send(content);
}
