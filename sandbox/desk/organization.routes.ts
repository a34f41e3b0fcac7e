import type { DeskState } from './desk.state.ts';
import type { DeskCall, DeskRoutes } from './guard.ts';
import { sendPage, slicePage, toPage } from './page.ts';
import { serializeDepartment } from './people/people-view.ts';
import { flag, from, longLimit } from './query.ts';

const ORGANIZATION_SCOPES = [['Desk.basic.READ', 'Desk.organization.READ', 'Desk.settings.READ']];
const DEPARTMENT_SCOPES = [['Desk.basic.READ', 'Desk.departments.READ', 'Desk.settings.READ']];
const DEPARTMENT_QUERY = { isEnabled: flag, from, limit: longLimit };
const DEFAULT_LIMIT = 10;

export function organizationRoutes({ add }: DeskRoutes): void {
  const scopes = ORGANIZATION_SCOPES;
  add({ method: 'GET', path: '/organizations', scopes, needsNoOrg: true }, ({ desk, reply }) =>
    sendPage(reply, [serializeOrganization(desk)]),
  );
  const departments = { path: '/departments', scopes: DEPARTMENT_SCOPES, query: DEPARTMENT_QUERY, isList: true } as const;
  add({ method: 'GET', ...departments }, listDepartments);
}

/** All departments are enabled. */
function listDepartments({ desk, reply, query }: DeskCall) {
  const found = query.isEnabled === 'false' ? [] : desk.departments;
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
