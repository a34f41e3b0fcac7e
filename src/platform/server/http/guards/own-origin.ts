import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest, forbidden } from '../../../errors.ts';
import { isWrite } from '../request-context.ts';

export function requireOwnOrigin(app: FastifyInstance, appUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isWrite(request.method) && !isFromOwnOrigin(request, appUrl)) throw forbidden('This request came from another site');
    done();
  });
}

/** HTTP 1.1 requires a Host header. Node's own error wouldn't be JSON. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw badRequest('The Host header is missing');
    done();
  });
}

/** Browsers send the origin of a write. Scripts don't, and must then not send a cookie. */
function isFromOwnOrigin(request: FastifyRequest, appUrl: string | undefined): boolean {
  const { origin, cookie } = request.headers;
  if (origin !== undefined) return isOwn(origin, request, appUrl);
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return cookie === undefined;
}

function isOwn(origin: string, request: FastifyRequest, appUrl: string | undefined): boolean {
  if (appUrl !== undefined) return origin === appUrl;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
