import type { DeskState } from './desk.state.ts';
import { DeskError, requireFound } from './desk-error.ts';
import type { DeskCall, DeskRoutes } from './guard.ts';
import { sendPage, slicePage, toPage } from './page.ts';
import { serializeDepartment } from './people/people-view.ts';
import { anyText, flag, from, longLimit } from './query.ts';

const ORGANIZATION_SCOPES = [['Desk.basic.READ', 'Desk.organization.READ', 'Desk.settings.READ']];
const DEPARTMENT_SCOPES = [['Desk.basic.READ', 'Desk.departments.READ', 'Desk.settings.READ']];
const DEPARTMENT_QUERY = { isEnabled: flag, chatStatus: anyText, searchStr: anyText, from, limit: longLimit };
const DEFAULT_LIMIT = 10;

export function organizationRoutes({ add }: DeskRoutes): void {
  const scopes = ORGANIZATION_SCOPES;
  add({ method: 'GET', path: '/organizations', scopes, needsNoOrg: true }, ({ desk, reply }) =>
    sendPage(reply, [serializeOrganization(desk)]),
  );
  add({ method: 'GET', path: '/organizations/:organizationId', scopes }, ({ desk, reply, params }) => {
    if (params.organizationId !== desk.orgId) throw new DeskError(404, 'URL_NOT_FOUND');
    return reply.send(serializeOrganization(desk));
  });
  const departments = { path: '/departments', scopes: DEPARTMENT_SCOPES, query: DEPARTMENT_QUERY, isList: true } as const;
  add({ method: 'GET', ...departments }, listDepartments);
  add({ method: 'GET', path: '/departments/:departmentId', scopes: DEPARTMENT_SCOPES }, ({ desk, reply, params }) => {
    const department = requireFound(desk.departments.find(({ id }) => id === params.departmentId));
    return reply.send(serializeDepartment(desk, department));
  });
}

/** All departments are enabled. */
function listDepartments({ desk, reply, query }: DeskCall) {
  const wanted = query.searchStr?.replaceAll('*', '').toLowerCase() ?? '';
  const found = query.isEnabled === 'false' ? [] : desk.departments.filter(({ name }) => name.toLowerCase().includes(wanted));
  const page = slicePage(found, toPage(query, DEFAULT_LIMIT));
  return sendPage(
    reply,
    page.map((department) => serializeDepartment(desk, department)),
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
