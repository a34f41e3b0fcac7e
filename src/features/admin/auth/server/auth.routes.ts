import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findUser, toUser } from '../../users/server/account.service.ts';
import { authApi } from '../auth.contract.ts';
import { ownAccountApi } from '../own-account.contract.ts';
import { readCaller, setSignInCookies } from './browser.service.ts';
import { findInvitee, join } from './invitation.service.ts';
import { endDevice, endOtherDevices, listDevices } from './own/device.service.ts';
import { changeOwnPassword } from './own/own-password.service.ts';
import { proveOwnPassword } from './own/password-proof.service.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { openSession } from './session-data.service.ts';
import { setUp } from './setup.service.ts';
import { type SignedIn, signIn } from './sign-in.service.ts';
import { endSessionsOf, signOut } from './sign-out.service.ts';

export function authRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config, database } = deps;
  const read = (request: FastifyRequest) => readCaller(config, request);
  const setCookies = (reply: FastifyReply, signedIn: SignedIn) => setSignInCookies(config, reply, signedIn);

  handle(app, authApi.signIn, async ({ body, request, reply }) => setCookies(reply, await signIn(deps, body, read(request))));
  handle(app, authApi.setup, async ({ body, request, reply }) => setCookies(reply, await setUp(deps, body, read(request))));
  handle(app, authApi.invitee, ({ body }) => findInvitee(deps, body.token));
  handle(app, authApi.join, async ({ body, request, reply }) => setCookies(reply, await join(deps, body, read(request))));
  handle(app, authApi.signOut, async ({ actor, reply }) => {
    if (actor) await signOut(deps, actor);
    clearSessionCookie(config, reply);
  });
  handle(app, authApi.me, async ({ actor }) => {
    const account = actor && (await findUser(database, actor.userId));
    return { user: account ? toUser(account) : null };
  });
  handle(app, authApi.opening, ({ actor }) => openSession(deps, actor, async () => actor !== null && app.passesGuards(actor)));
  handle(app, ownAccountApi.setPassword, ({ actor, body, request }) =>
    changeOwnPassword(deps, { actor, deviceId: read(request).deviceId }, body),
  );
  handle(app, ownAccountApi.devices, ({ actor }) => listDevices(deps, actor));
  handle(app, ownAccountApi.endDevice, async ({ actor, params, reply }) => {
    const { wasCurrent } = await endDevice(deps, actor, params.id);
    if (wasCurrent) clearSessionCookie(config, reply);
  });
  handle(app, ownAccountApi.endOtherDevices, ({ actor }) => endOtherDevices(deps, actor));
  handle(app, authApi.confirmPassword, async ({ actor, body, request }) => {
    await proveOwnPassword(deps, { actor, deviceId: read(request).deviceId }, body.password);
  });
  handle(app, authApi.endSessions, ({ actor, params }) => endSessionsOf(deps, actor, params.id));
}
