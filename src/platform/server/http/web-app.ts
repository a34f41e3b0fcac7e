import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, PAGE_HEADERS } from './guards/security-headers.ts';

/** Providers cannot redirect to a `#/` address: these paths answer the app, which turns them into its hash routes. */
const APP_PATHS = ['/', '/auth/*', '/auth-callback'];

const NONCE_MARK = '__CSP_NONCE__';
const PUBLIC = { config: { access: 'public' } } as const;

/** Serves the built browser app from `folder`: the page with a fresh nonce, assets for ever, compressed at build. */
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
