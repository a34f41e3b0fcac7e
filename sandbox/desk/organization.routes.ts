import type { DeskState } from './desk.state.ts';
import type { AddRoute } from './guard.ts';
import { flag, from, longLimit, sendPage } from './query.ts';
import type { Department } from './records.ts';

const DEFAULT_LIMIT = 10;

export function organizationRoutes(add: AddRoute): void {
  const scopes = [['Desk.basic.READ', 'Desk.settings.READ']];
  add({ method: 'GET', path: '/organizations', scopes, needsNoOrg: true }, (call) =>
    sendPage(call, [call.desk.orgId], DEFAULT_LIMIT, serializeOrganization),
  );
  const query = { isEnabled: flag, from, limit: longLimit };
  add({ method: 'GET', path: '/departments', scopes, query, isList: true }, (call) =>
    sendPage(call, call.query.isEnabled === 'false' ? [] : call.desk.departments, DEFAULT_LIMIT, (department) =>
      serializeDepartment(call.desk, department),
    ),
  );
}

function serializeOrganization(id: string): Record<string, unknown> {
  return {
    id,
    companyName: 'OBDesk Sandbox',
    organizationName: 'OBDesk Sandbox',
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

function serializeDepartment({ agents }: DeskState, { id, name, isDefault }: Department): Record<string, unknown> {
  return {
    id,
    name,
    nameInCustomerPortal: name,
    description: null,
    isEnabled: true,
    isDefault,
    isVisibleInCustomerPortal: true,
    isAssignToTeamEnabled: false,
    hasLogo: false,
    sanitizedName: name.toLowerCase().replaceAll(' ', '-'),
    chatStatus: 'NOT_CREATED',
    associatedAgentIds: agents.filter(({ isActive }) => isActive).map((agent) => agent.id),
    creatorId: agents[0]?.id ?? null,
  };
}
