import { hash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isHttps } from '../../../../platform/server/config.ts';

const DAY_S = 86_400;
const DEVICE_DAYS = 180;
const LONGEST_TOKEN = 200;

const prefixed = (config: Config, name: string) => (isHttps(config) ? `__Host-${name}` : name);

/** The session's cookie; on https its prefix keeps other hosts and plain http from setting it. */
export const sessionCookieName = (config: Config): string => prefixed(config, 'obdesk_session');

/** The name of the cookie that recognises a browser a user has signed in from; it gives no access. */
export const deviceCookieName = (config: Config): string => prefixed(config, 'obdesk_device');

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The form in which the database keeps a token. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** The stored id of the token in a cookie; undefined without a cookie that could hold one. */
export function hashedCookie(request: FastifyRequest, name: string): string | undefined {
  const token = request.cookies[name];
  return token === undefined || token === '' || token.length > LONGEST_TOKEN ? undefined : hashToken(token);
}

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(sessionCookieName(config), token, { ...attributes(config), maxAge: config.sessionMaxDays * DAY_S });
}

export function setDeviceCookie(config: Config, reply: FastifyReply, token: string): void {
  reply.setCookie(deviceCookieName(config), token, { ...attributes(config), maxAge: DEVICE_DAYS * DAY_S });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(config), attributes(config));
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}
