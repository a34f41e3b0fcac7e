import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { checkAccess, findCaller } from './access.ts';
import { getAccountsServer } from './params.ts';

export function userInfoRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  app.get('/accounts/oauth/user/info', (request, reply) => {
    const access = checkAccess(sandbox(), request, ['AaaServer.profile.READ']);
    const user = findCaller(sandbox(), request);
    if (access === 'scope') return reply.code(401).send({ error: 'INVALID_OAUTHSCOPE' });
    if (access !== 'ok' || !user) return reply.code(401).send({ error: 'INVALID_OAUTHTOKEN' });
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

  app.get('/accounts/oauth/serverinfo', (request, reply) => {
    const location = sandbox().settings.text('accountsLocation');
    return reply.send({ result: 'success', locations: { [location]: getAccountsServer(request) } });
  });
}
