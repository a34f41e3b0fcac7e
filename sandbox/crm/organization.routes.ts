import type { FastifyInstance, FastifyReply } from 'fastify';
import { type CrmState, type CrmUser, getStaff } from './crm.state.ts';
import { CrmError } from './crm-error.ts';
import { FIELDS, type FieldDefinition, isModuleName, NO_CHOICE } from './fields.ts';
import { addCrmRoute, type CrmCall } from './guard.ts';
import { parsePaging, sendPage } from './paging.ts';
import { toCrmTime } from './records.ts';
import { isRequired } from './validation.ts';

export function organizationRoutes(app: FastifyInstance, state: () => CrmState): void {
  const scopes = ['ZohoCRM.users.READ'];
  addCrmRoute(app, state, { method: 'GET', path: '/users', scopes, isForVisitors: true }, listUsers);
  addCrmRoute(app, state, { method: 'GET', path: '/users/:id', scopes }, getUser);
  addCrmRoute(app, state, { method: 'GET', path: '/settings/fields', scopes: ['ZohoCRM.settings.fields.READ'] }, listFields);
}

const FILTERS: ReadonlyMap<string, (user: CrmUser, call: CrmCall) => boolean> = new Map([
  ['AllUsers', () => true],
  ['ActiveUsers', ({ isActive }: CrmUser) => isActive],
  ['CurrentUser', (user: CrmUser, call: CrmCall) => user.id === call.user.id],
]);

function listUsers(call: CrmCall): FastifyReply {
  const { crm, query, user: caller } = call;
  const filter = FILTERS.get(query.type ?? 'AllUsers');
  if (!filter) throw new CrmError(400, 'INVALID_DATA', { param_name: 'type' });
  const users = (caller.isStaff ? getStaff(crm) : [caller]).filter((user) => filter(user, call));
  return sendPage(call, 'users', users, parsePaging(call), (user) => serializeUser(crm, user));
}

function getUser({ crm, request, reply }: CrmCall): FastifyReply {
  const user = getStaff(crm).find(({ id }) => id === (request.params as { id: string }).id);
  return user ? reply.send({ users: [serializeUser(crm, user)] }) : reply.code(204).send();
}

function serializeUser(state: CrmState, user: CrmUser): Record<string, unknown> {
  const first = getStaff(state)[0];
  const isFirst = user === first;
  return {
    id: user.id,
    zuid: user.zuid,
    full_name: `${user.firstName} ${user.lastName}`,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    alias: null,
    status: user.isActive ? 'active' : 'disabled',
    confirm: user.isConfirmed,
    role: { name: isFirst ? 'CEO' : 'Manager', id: `${first?.id}1` },
    profile: { name: isFirst ? 'Administrator' : 'Standard', id: `${first?.id}2` },
    created_time: toCrmTime(state, user.createdAt),
    Modified_Time: toCrmTime(state, user.createdAt),
    language: 'en_US',
    locale: 'en_US',
  };
}

function listFields({ crm, query: { module }, reply }: CrmCall): FastifyReply {
  if (module === undefined) throw new CrmError(400, 'REQUIRED_PARAM_MISSING', { param_name: 'module' });
  if (!isModuleName(module)) throw new CrmError(400, 'INVALID_MODULE', { param_name: 'module' });
  return reply.send({ fields: FIELDS[module].map((field, index) => serializeField(crm, field, index)) });
}

const FIELD_ID_BASE = 231_200_000_000_002_000n;
const JSON_TYPES: Partial<Record<FieldDefinition['type'], string>> = { currency: 'double', ownerlookup: 'jsonobject' };

function serializeField(state: CrmState, field: FieldDefinition, index: number): Record<string, unknown> {
  const label = field.name.replaceAll('_', ' ');
  const choices = field.values ? [NO_CHOICE, ...field.values] : [];
  return {
    id: String(FIELD_ID_BASE + BigInt(index)),
    api_name: field.name,
    field_label: label,
    display_label: label,
    data_type: field.type,
    json_type: JSON_TYPES[field.type] ?? 'string',
    length: field.length ?? 120,
    system_mandatory: isRequired(state, field),
    custom_field: field.isCustom === true,
    read_only: field.isReadOnly === true,
    field_read_only: field.isReadOnly === true,
    visible: true,
    unique: field.isUnique ? { casesensitive: 'false' } : {},
    lookup: {},
    pick_list_values: choices.map((value, position) => ({ display_value: value, actual_value: value, sequence_number: position + 1 })),
  };
}
