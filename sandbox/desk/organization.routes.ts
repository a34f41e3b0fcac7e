import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import type { DeskState } from './desk.state.ts';
import { answerDesk } from './gate.ts';
import { departmentView } from './people-view.ts';
import { anyText, flag, from, longLimit, pageOf } from './query.ts';
import { publicKeys } from './webhook-jwt.ts';
import { notFound } from './wording.ts';

const ORGANIZATION_SCOPES = [['Desk.basic.READ', 'Desk.organization.READ', 'Desk.settings.READ']];
const DEPARTMENT_SCOPES = [['Desk.basic.READ', 'Desk.departments.READ', 'Desk.settings.READ']];
const DEFAULT_LIMIT = 10;

export function organizationRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  answerDesk(app, sandbox, { method: 'GET', path: '/organizations', scopes: ORGANIZATION_SCOPES, needsNoOrg: true }, ({ desk, reply }) =>
    reply.send({ data: [organizationView(desk)] }),
  );
  answerDesk(
    app,
    sandbox,
    { method: 'GET', path: '/organizations/:organizationId', scopes: ORGANIZATION_SCOPES },
    ({ desk, reply, params }) => (params.organizationId === desk.orgId ? reply.send(organizationView(desk)) : notFound(reply)),
  );
  const query = { isEnabled: flag, chatStatus: anyText, searchStr: anyText, from, limit: longLimit };
  answerDesk(app, sandbox, { method: 'GET', path: '/departments', scopes: DEPARTMENT_SCOPES, query, isList: true }, (call) => {
    const { desk, reply } = call;
    const page = pageOf(call.query, DEFAULT_LIMIT);
    const wanted = call.query.searchStr?.replaceAll('*', '').toLowerCase() ?? '';
    const all = call.query.isEnabled === 'false' ? [] : desk.departments.filter(({ name }) => name.toLowerCase().includes(wanted));
    const rows = all.slice(page.from, page.from + page.limit);
    return rows.length > 0 ? reply.send({ data: rows.map((department) => departmentView(desk, department)) }) : reply.code(204).send();
  });
  answerDesk(app, sandbox, { method: 'GET', path: '/departments/:departmentId', scopes: DEPARTMENT_SCOPES }, ({ desk, reply, params }) => {
    const department = desk.departments.find(({ id }) => id === params.departmentId);
    return department ? reply.send(departmentView(desk, department)) : notFound(reply);
  });
  app.get('/desk/.well-known/jwks.json', (_request, reply) => reply.send(publicKeys()));
}

function organizationView({ orgId, organizationName }: DeskState): Record<string, unknown> {
  return {
    id: orgId,
    companyName: organizationName,
    organizationName,
    portalName: 'obdesk',
    alias: null,
    edition: 'ENTERPRISE',
    isDefault: true,
    isAdminInOrg: true,
    isSandboxPortal: false,
    primaryContact: 'mara.keller@obdesk.example',
    employeeCount: null,
    description: null,
    country: 'USA',
    city: null,
    state: null,
    street: null,
    zip: null,
    currencyCode: 'USD',
    currencyLocale: 'en_US',
    phoneNumber: null,
    mobile: null,
    fax: null,
    website: null,
    logoURL: null,
    faviconURL: null,
    portalURL: 'https://desk.zoho.com/support/obdesk',
  };
}
