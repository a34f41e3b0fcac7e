import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../../platform/server/config.ts';
import { hashedCookie } from '../../../../platform/server/http/token-cookie.ts';
import type { User } from '../../users/user.contract.ts';
import { readPlace } from './session.service.ts';
import { deviceCookieName, sessionCookieName, setDeviceCookie, setSessionCookie } from './session-cookie.ts';
import type { Caller, SignedIn } from './sign-in.service.ts';

/** Returns the data of a request that a sign-in records, from its cookies and connection. */
export function readCaller(config: Config, request: FastifyRequest): Caller {
  return {
    ...readPlace(request),
    sessionId: hashedCookie(request, sessionCookieName(config)),
    deviceId: hashedCookie(request, deviceCookieName(config)),
  };
}

/** Sets the cookies of a new session and returns its user. */
export function setSignInCookies(config: Config, reply: FastifyReply, { user, sessionToken, deviceToken }: SignedIn): User {
  setSessionCookie(config, reply, sessionToken);
  if (deviceToken !== undefined) setDeviceCookie(config, reply, deviceToken);
  return user;
}
