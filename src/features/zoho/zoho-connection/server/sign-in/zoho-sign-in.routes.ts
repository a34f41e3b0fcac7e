import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseInput } from '../../../../../platform/parse-input.ts';
import { isAdmin } from '../../../../../platform/server/actor.ts';
import { handle } from '../../../../../platform/server/http/handle.ts';
import { invalidInput } from '../../../../../platform/server/http/invalid-input.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readCaller, setSignInCookies } from '../../../../admin/auth/server/browser.service.ts';
import { readBrowser } from '../../../../admin/provider-access/server/consent/consent.service.ts';
import { createUser } from '../../../../admin/users/server/user.service.ts';
import { NewUser } from '../../../../admin/users/user.contract.ts';
import { type Registration, zohoConnectionApi } from '../../zoho-connection.contract.ts';
import { linkAccount } from './link.service.ts';
import { readPendingBrowser, startPending } from './pending.service.ts';
import { registerFromZoho, validateRegistration } from './registration.service.ts';
import { signInWithZoho } from './zoho-sign-in.service.ts';

/** The calls of people whom Zoho names: signing in, linking an account, and registering people without one. */
export function zohoSignInRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config } = deps;
  const findPending = (request: FastifyRequest) => ({ caller: readCaller(config, request), browser: readPendingBrowser(deps, request) });
  const register = async (request: FastifyRequest, reply: FastifyReply, given: Registration) =>
    setSignInCookies(config, reply, await registerFromZoho(deps, given, findPending(request)));
  handle(app, zohoConnectionApi.signIn, async ({ body, request, reply }) => {
    const { code, registrationData } = body;
    if (code === 'registration' && registrationData) return register(request, reply, registrationData);
    const outcome = await signInWithZoho(deps, body, { caller: readCaller(config, request), browser: readBrowser(deps, request) });
    if (!('refusal' in outcome)) return setSignInCookies(config, reply, outcome);
    await startPending(deps, reply, outcome.pending);
    throw outcome.refusal;
  });
  handle(app, zohoConnectionApi.link, async ({ body, request, reply }) =>
    setSignInCookies(config, reply, await linkAccount(deps, body, findPending(request))),
  );
  handle(app, zohoConnectionApi.validate, ({ request }) => validateRegistration(deps, findPending(request)));
  handle(app, zohoConnectionApi.register, ({ actor, body, request, reply }) =>
    actor && isAdmin(actor) ? createUser(deps, actor, readNewUser(request)) : register(request, reply, body),
  );
}

function readNewUser({ body }: FastifyRequest): NewUser {
  const read = parseInput(NewUser, body);
  if (!read.success) throw invalidInput(read.error);
  return read.data;
}
