import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from './guards/security-headers.ts';

/** Providers can't redirect to `#/` URLs: these paths serve the app, which converts them to its hash routes. */
const APP_PATHS = ['/', '/auth/*', '/auth-callback'];

const NONCE_MARK = '__CSP_NONCE__';
const PUBLIC = { config: { access: 'public' } } as const;

/** Serves the built web app: the page with a fresh nonce, and immutable precompressed assets. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const sendPage = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ ...PAGE_HEADERS, 'content-security-policy': contentSecurityPolicy(nonce), 'cache-control': 'no-cache' });
    return reply.type('text/html; charset=utf-8').send(page.replaceAll(NONCE_MARK, nonce));
  };
  for (const path of APP_PATHS) app.get(path, PUBLIC, (_request, reply) => sendPage(reply));

  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get<{ Params: { '*': string } }>('/assets/*', PUBLIC, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { immutable: true, maxAge: '365d' }),
  );
  app.get('/favicon.svg', PUBLIC, (_request, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }));
}
