import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ORGANIZATIONS_PATH, readOrganizations } from '../../../zoho-client/server/accounts/identity.ts';
import type { ZohoOutcome } from '../../../zoho-client/server/http/outcome.ts';
import type { ZohoAccess } from '../access.service.ts';
import { noteConnection } from '../connection.store.ts';
import type { ZohoCall, ZohoCallOutcome } from './zoho-call.ts';

/** What becomes of other calls of Zoho Desk while no organization is known. */
export const NO_ORGANIZATION: ZohoOutcome = { kind: 'refused', status: 0, code: 'NO_ORGANIZATION', message: '', fields: [] };

/** Whether a call cannot be made before the organization is known. */
export const needsOrganization = ({ service, path }: ZohoCall, { orgId }: ZohoAccess) =>
  service === 'desk' && orgId === undefined && path !== ORGANIZATIONS_PATH;

/** Stores the first of the organizations that Zoho Desk names, for connections whose token was pasted; false when it names none. */
export async function noteOrganization(deps: ServerDeps, { connection }: ZohoAccess, answer: ZohoCallOutcome): Promise<boolean> {
  const found = answer.kind === 'ok' ? readOrganizations(answer.body)?.[0] : undefined;
  if (!found) return false;
  await noteConnection(deps.database, connection.generation, { orgId: found.id, organization: found.name });
  return true;
}
