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
import { readPendingRequest, startPending } from './pending.service.ts';
import { registerFromZoho, validateRegistration } from './registration.service.ts';
import { signInWithZoho } from './zoho-sign-in.service.ts';

export function zohoSignInRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config } = deps;
  const register = async (request: FastifyRequest, reply: FastifyReply, registration: Registration) =>
    setSignInCookies(config, reply, await registerFromZoho(deps, registration, readPendingRequest(deps, request)));
  handle(app, zohoConnectionApi.signIn, async ({ body, request, reply }) => {
    const { code, registrationData } = body;
    if (code === 'registration' && registrationData) return register(request, reply, registrationData);
    const outcome = await signInWithZoho(deps, body, { caller: readCaller(config, request), browser: readBrowser(deps, request) });
    if (!('refusal' in outcome)) return setSignInCookies(config, reply, outcome);
    await startPending(deps, reply, outcome.pending);
    throw outcome.refusal;
  });
  handle(app, zohoConnectionApi.link, async ({ body, request, reply }) =>
    setSignInCookies(config, reply, await linkAccount(deps, body, readPendingRequest(deps, request))),
  );
  handle(app, zohoConnectionApi.validate, ({ request }) => validateRegistration(deps, readPendingRequest(deps, request)));
  handle(app, zohoConnectionApi.register, ({ actor, body, request, reply }) =>
    actor && isAdmin(actor) ? createUser(deps, actor, readNewUser(request)) : register(request, reply, body),
  );
}

function readNewUser({ body }: FastifyRequest): NewUser {
  const parsed = parseInput(NewUser, body);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}
