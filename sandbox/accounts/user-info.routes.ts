import type { FastifyInstance } from 'fastify';
import { checkAccess, findCaller } from './access.ts';
import type { AccountsState } from './accounts.state.ts';
import { AccountsError } from './accounts-error.ts';

export function userInfoRoutes(app: FastifyInstance, state: () => AccountsState): void {
  app.get('/accounts/oauth/user/info', (request, reply) => {
    const access = checkAccess(state(), request, ['AaaServer.profile.READ']);
    const user = findCaller(state(), request);
    if (access === 'scope') throw new AccountsError('INVALID_OAUTHSCOPE', 401);
    if (access !== 'ok' || !user) throw new AccountsError('INVALID_OAUTHTOKEN', 401);
    const { zuid, firstName, lastName, email } = user;
    return reply.send({
      First_Name: firstName,
      Email: email,
      Last_Name: lastName,
      Display_Name: `${firstName} ${lastName}`,
      // A number here, though text in the CRM.
      ZUID: Number(zuid),
    });
  });
}
