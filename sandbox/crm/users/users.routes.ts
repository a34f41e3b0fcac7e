import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState, CrmUser } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { parsePaging, sendPage, slicePage } from '../paging.ts';
import { getFullName, toCrmTime } from '../records/record-view.ts';

type Filter = (user: CrmUser, call: CrmCall) => boolean;

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['AllUsers', () => true],
  ['ActiveUsers', ({ isActive }) => isActive],
  ['CurrentUser', (user, call) => user.id === call.user.id],
]);

export function userRoutes(app: FastifyInstance, state: () => CrmState): void {
  const scopes = ['ZohoCRM.users.READ'];
  addCrmRoute(app, state, { method: 'GET', path: '/users', scopes, isForVisitors: true }, listUsers);
  addCrmRoute(app, state, { method: 'GET', path: '/users/:id', scopes }, getUser);
}

function listUsers(call: CrmCall): FastifyReply {
  const filter = FILTERS.get(call.query.type ?? 'AllUsers');
  if (!filter) throw new CrmError(400, 'INVALID_DATA', { param_name: 'type' });
  const paging = parsePaging(call);
  const { users: staff, visitors } = call.crm;
  const isVisitor = visitors.includes(call.user);
  const users = (isVisitor ? [call.user] : staff).filter((user) => filter(user, call));
  const rows = slicePage(users, paging).map((user) => serializeUser(call.crm, user));
  return sendPage(call.reply, 'users', { rows, paging, total: users.length });
}

function getUser({ crm, request, reply }: CrmCall): FastifyReply {
  const user = crm.users.find(({ id }) => id === (request.params as { id: string }).id);
  return user ? reply.send({ users: [serializeUser(crm, user)] }) : reply.code(204).send();
}

function serializeUser(state: CrmState, user: CrmUser): Record<string, unknown> {
  const isFirst = user === state.users[0];
  const owner = state.users[0]?.id ?? '';
  return {
    id: user.id,
    zuid: user.zuid,
    full_name: getFullName(user),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    alias: null,
    status: user.isActive ? 'active' : 'disabled',
    confirm: user.isConfirmed,
    role: { name: isFirst ? 'CEO' : 'Manager', id: `${owner}1` },
    profile: { name: isFirst ? 'Administrator' : 'Standard', id: `${owner}2` },
    created_time: toCrmTime(state, user.createdAt),
    Modified_Time: toCrmTime(state, user.createdAt),
    language: 'en_US',
    locale: 'en_US',
  };
}
