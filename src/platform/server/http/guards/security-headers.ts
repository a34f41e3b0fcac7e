import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiCall } from '../request-context.ts';

/** Allows only what the app needs from its own origin. `nonce` allows the style elements of the UI library. */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src-elem 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
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

/** Browser features that no page uses. Photos are taken with a file input, which needs none. */
const UNUSED_ABILITIES =
  'accelerometer autoplay camera display-capture encrypted-media geolocation gyroscope hid magnetometer ' +
  'microphone midi payment picture-in-picture screen-wake-lock serial usb xr-spatial-tracking';

/** Headers that only matter on pages. */
export const PAGE_HEADERS = {
  'permissions-policy': UNUSED_ABILITIES.split(' ')
    .map((name) => `${name}=()`)
    .join(', '),
};

export const securityHeaderLines = Object.entries({ ...HEADERS, 'cache-control': 'no-store' })
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Sets the security headers on every response, including errors, and disables caching of API responses. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    setSecurityHeaders(request, reply, isHttps);
    done();
  });
}

/** For responses sent before hooks run. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): void {
  reply.headers(isHttps ? HTTPS_HEADERS : HEADERS);
  reply.header('x-request-id', request.id);
  if (isApiCall(request)) reply.header('cache-control', 'no-store');
}
