import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { userApi } from '../user.contract.ts';
import { inviteUser, renewInvitation } from './invitation.service.ts';
import { createUser, listUsers, removeUser } from './user.service.ts';
import { updateUser } from './user-change.service.ts';

export function userRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, userApi.list, ({ actor }) => listUsers(deps.database, actor));
  handle(app, userApi.listForSignIn, async ({ actor }) => {
    const users = await listUsers(deps.database, actor);
    return { count: users.length, users };
  });
  handle(app, userApi.create, ({ actor, body }) => createUser(deps, actor, body));
  handle(app, userApi.invite, ({ actor, body }) => inviteUser(deps, actor, body));
  handle(app, userApi.renewInvitation, ({ actor, params }) => renewInvitation(deps, actor, params.id));
  handle(app, userApi.update, ({ actor, params, body }) => updateUser(deps, actor, params.id, body));
  handle(app, userApi.updateMe, ({ actor, body }) => updateUser(deps, actor, actor.userId, body));
  handle(app, userApi.remove, ({ actor, params }) => removeUser(deps, actor, params.id));
}
