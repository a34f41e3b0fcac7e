import { hash, randomBytes } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isHttps } from '../config.ts';

const MAX_TOKEN_LENGTH = 200;

/** Returns the name of a token cookie. With HTTPS, the prefix keeps other hosts and plain HTTP from setting it. */
export const cookieName = (config: Config, name: string): string => (isHttps(config) ? `__Host-${name}` : name);

export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token, 'hex');

export function hashedCookie(request: FastifyRequest, name: string): string | undefined {
  const token = request.cookies[name];
  return token === undefined || token === '' || token.length > MAX_TOKEN_LENGTH ? undefined : hashToken(token);
}

export function setTokenCookie(config: Config, reply: FastifyReply, name: string, { token, seconds }: { token: string; seconds: number }) {
  reply.setCookie(name, token, { ...attributes(config), maxAge: seconds });
}

export function clearTokenCookie(config: Config, reply: FastifyReply, name: string): void {
  reply.clearCookie(name, attributes(config));
}

function attributes(config: Config) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) } as const;
}
