import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAdmin } from '../../../../../platform/server/actor.ts';
import { answer } from '../../../../../platform/server/http/answer.ts';
import { invalidInput } from '../../../../../platform/server/http/invalid-input.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readCaller, setSignInCookies } from '../../../auth/server/browser.service.ts';
import { readBrowser } from '../../../provider-access/server/consent/consent.service.ts';
import { createUser } from '../../../users/server/user.service.ts';
import { NewUser } from '../../../users/user.contract.ts';
import { type Registration, zohoConnectionApi } from '../../zoho-connection.contract.ts';
import { askToRegister, readRegistering, registerFromZoho, validateRegistration } from './registration.service.ts';
import { signInWithZoho } from './zoho-sign-in.service.ts';

/** The calls of people whom Zoho names: signing in, and registering who is not known yet. */
export function zohoSignInRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { config } = deps;
  const findRegistering = (request: FastifyRequest) => ({ caller: readCaller(config, request), browser: readRegistering(deps, request) });
  const register = async (request: FastifyRequest, reply: FastifyReply, given: Registration) =>
    setSignInCookies(config, reply, await registerFromZoho(deps, given, findRegistering(request)));
  answer(app, zohoConnectionApi.signIn, async ({ body, request, reply }) => {
    const { code, registrationData } = body;
    if (code === 'registration' && registrationData) return register(request, reply, registrationData);
    const outcome = await signInWithZoho(deps, body, { caller: readCaller(config, request), browser: readBrowser(deps, request) });
    return 'unknown' in outcome ? askToRegister(deps, reply, outcome.unknown) : setSignInCookies(config, reply, outcome);
  });
  answer(app, zohoConnectionApi.validate, ({ request }) => validateRegistration(deps, findRegistering(request)));
  answer(app, zohoConnectionApi.register, ({ actor, body, request, reply }) =>
    actor && isAdmin(actor) ? createUser(deps, actor, readNewUser(request)) : register(request, reply, body),
  );
}

function readNewUser({ body }: FastifyRequest): NewUser {
  const read = NewUser.safeParse(body);
  if (!read.success) throw invalidInput(read.error);
  return read.data;
}
