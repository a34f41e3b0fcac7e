import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiCall } from '../request-context.ts';

/** Nothing is allowed but what the app needs from its own origin; `nonce` admits the style elements of the UI library. */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const HEADERS = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Abilities of browsers that no page of ours uses; photos are taken by the input of a form, which needs none. */
const UNUSED_ABILITIES =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid magnetometer ' +
  'microphone midi payment picture-in-picture screen-wake-lock serial usb xr-spatial-tracking';

/** Headers that mean something on a page alone. */
export const PAGE_HEADERS = {
  'permissions-policy': UNUSED_ABILITIES.split(' ')
    .map((name) => `${name}=()`)
    .join(', '),
};

/** The same for an answer that is written on a bare socket. */
export const securityHeaderLines = Object.entries({ ...HEADERS, 'cache-control': 'no-store' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Puts the security headers on every answer, errors included, and keeps API answers out of caches. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, isHttps);
    done();
  });
}

/** For answers that are given before any hook runs. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.headers(isHttps ? HTTPS_HEADERS : HEADERS);
  reply.header('x-request-id', request.id);
  if (isApiCall(request)) reply.header('cache-control', 'no-store');
}
