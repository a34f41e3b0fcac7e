import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { fullName, timeIn } from './answers.ts';
import type { CrmState, CrmUser } from './crm.state.ts';
import { answerCrm, type CrmCall } from './gate.ts';
import { pageOf, readPaging, sendPage } from './paging.ts';
import { refuse } from './wording.ts';

type Filter = (user: CrmUser, call: CrmCall) => boolean;

const isAdmin: Filter = (user, { crm }) => user === crm.users[0];

const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['AllUsers', () => true],
  ['ActiveUsers', ({ isActive }) => isActive],
  ['DeactiveUsers', ({ isActive }) => !isActive],
  ['ConfirmedUsers', () => true],
  ['NotConfirmedUsers', () => false],
  ['DeletedUsers', () => false],
  ['ActiveConfirmedUsers', ({ isActive }) => isActive],
  ['AdminUsers', isAdmin],
  ['ActiveConfirmedAdmins', isAdmin],
  ['CurrentUser', (user, call) => user.id === call.user.id],
]);

export function userRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const scopes = ['ZohoCRM.users.READ'];
  answerCrm(app, sandbox, { method: 'GET', path: '/users', scopes }, listUsers);
  answerCrm(app, sandbox, { method: 'GET', path: '/users/:id', scopes }, getUser);
}

function listUsers(call: CrmCall): FastifyReply {
  const filter = FILTERS.get(call.query.type ?? 'AllUsers');
  if (!filter) return refuse(call.reply, 400, 'INVALID_DATA', { param_name: 'type' });
  const paging = readPaging(call);
  if ('send' in paging) return paging;
  const users = call.crm.users.filter((user) => filter(user, call));
  const rows = pageOf<CrmUser>(users, paging).map((user) => userAnswer(call.crm, user));
  return sendPage(call.reply, 'users', rows, paging, users.length);
}

function getUser({ crm, request, reply }: CrmCall): FastifyReply {
  const user = crm.users.find(({ id }) => id === (request.params as { id: string }).id);
  return user ? reply.send({ users: [userAnswer(crm, user)] }) : reply.code(204).send();
}

function userAnswer(state: CrmState, user: CrmUser): Record<string, unknown> {
  const isFirst = user === state.users[0];
  const owner = state.users[0]?.id ?? '';
  return {
    id: user.id,
    zuid: user.zuid,
    full_name: fullName(user),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    alias: null,
    status: user.isActive ? 'active' : 'disabled',
    confirm: true,
    role: { name: isFirst ? 'CEO' : 'Manager', id: `${owner}1` },
    profile: { name: isFirst ? 'Administrator' : 'Standard', id: `${owner}2` },
    created_time: timeIn(state, user.createdAt),
    Modified_Time: timeIn(state, user.createdAt),
    language: 'en_US',
    locale: 'en_US',
  };
}
