import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { userApi } from '../user.contract.ts';
import { createUser, listUsers, removeUser } from './user.service.ts';
import { updateUser } from './user-change.service.ts';

export function userRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, userApi.list, ({ actor }) => listUsers(deps.database, actor));
  answer(app, userApi.listForSignIn, async ({ actor }) => {
    const users = await listUsers(deps.database, actor);
    return { count: users.length, users };
  });
  answer(app, userApi.create, ({ actor, body }) => createUser(deps, actor, body));
  answer(app, userApi.update, ({ actor, params, body }) => updateUser(deps, actor, params.id, body));
  answer(app, userApi.updateMe, ({ actor, body }) => updateUser(deps, actor, actor.userId, body));
  answer(app, userApi.remove, ({ actor, params }) => removeUser(deps, actor, params.id));
}
