import type { FastifyReply } from 'fastify';
import type { Config } from '../../../../platform/server/config.ts';
import { clearTokenCookie, cookieName, setTokenCookie } from '../../../../platform/server/http/token-cookie.ts';

const DAY_S = 86_400;
const DEVICE_DAYS = 180;

export const sessionCookieName = (config: Config): string => cookieName(config, 'obdesk_session');

/** Name of the cookie that recognizes a browser after a sign-in. It grants no access. */
export const deviceCookieName = (config: Config): string => cookieName(config, 'obdesk_device');

export function setSessionCookie(config: Config, reply: FastifyReply, token: string): void {
  setTokenCookie(config, reply, sessionCookieName(config), { token, seconds: config.sessionMaxDays * DAY_S });
}

export function setDeviceCookie(config: Config, reply: FastifyReply, token: string): void {
  setTokenCookie(config, reply, deviceCookieName(config), { token, seconds: DEVICE_DAYS * DAY_S });
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  clearTokenCookie(config, reply, sessionCookieName(config));
}
