import type { DeskState } from './desk.state.ts';
import { answerPage, notFound } from './desk-error.ts';
import type { DeskCall, DeskRoutes } from './guard.ts';
import { serializeDepartment } from './people/people-view.ts';
import { anyText, cut, flag, from, longLimit, toPage } from './query.ts';

const ORGANIZATION_SCOPES = [['Desk.basic.READ', 'Desk.organization.READ', 'Desk.settings.READ']];
const DEPARTMENT_SCOPES = [['Desk.basic.READ', 'Desk.departments.READ', 'Desk.settings.READ']];
const DEPARTMENT_QUERY = { isEnabled: flag, chatStatus: anyText, searchStr: anyText, from, limit: longLimit };
const DEFAULT_LIMIT = 10;

export function organizationRoutes({ answer }: DeskRoutes): void {
  const scopes = ORGANIZATION_SCOPES;
  answer({ method: 'GET', path: '/organizations', scopes, needsNoOrg: true }, ({ desk, reply }) =>
    answerPage(reply, [serializeOrganization(desk)]),
  );
  answer({ method: 'GET', path: '/organizations/:organizationId', scopes }, ({ desk, reply, params }) =>
    params.organizationId === desk.orgId ? reply.send(serializeOrganization(desk)) : notFound(reply),
  );
  const departments = { path: '/departments', scopes: DEPARTMENT_SCOPES, query: DEPARTMENT_QUERY, isList: true } as const;
  answer({ method: 'GET', ...departments }, listDepartments);
  answer({ method: 'GET', path: '/departments/:departmentId', scopes: DEPARTMENT_SCOPES }, ({ desk, reply, params }) => {
    const department = desk.departments.find(({ id }) => id === params.departmentId);
    return department ? reply.send(serializeDepartment(desk, department)) : notFound(reply);
  });
}

/** All departments are enabled. */
function listDepartments({ desk, reply, query }: DeskCall) {
  const wanted = query.searchStr?.replaceAll('*', '').toLowerCase() ?? '';
  const found = query.isEnabled === 'false' ? [] : desk.departments.filter(({ name }) => name.toLowerCase().includes(wanted));
  return answerPage(
    reply,
    cut(found, toPage(query, DEFAULT_LIMIT)).map((department) => serializeDepartment(desk, department)),
  );
}

function serializeOrganization({ orgId, organizationName }: DeskState): Record<string, unknown> {
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
