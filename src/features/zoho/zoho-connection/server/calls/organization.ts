import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { ORGANIZATIONS_PATH, readOrganizations } from '../../../zoho-client/server/accounts/identity.ts';
import type { ZohoOutcome } from '../../../zoho-client/server/http/outcome.ts';
import type { ZohoAccess } from '../access.service.ts';
import { updateConnection } from '../connection.store.ts';
import type { ZohoCall, ZohoCallOutcome } from './zoho-call.ts';

/** Outcome of Zoho Desk calls while no organization is known. */
export const NO_ORGANIZATION: ZohoOutcome = { kind: 'refused', status: 0, code: 'NO_ORGANIZATION', message: '', fields: [] };

/** True if the call can't be made until the organization is known. */
export const needsOrganization = ({ service, path }: ZohoCall, { orgId }: ZohoAccess) =>
  service === 'desk' && orgId === undefined && path !== ORGANIZATIONS_PATH;

/** Saves the first organization in a response, for connections with a pasted token. Returns false if there is none. */
export async function saveOrganization(deps: ServerDeps, { connection }: ZohoAccess, outcome: ZohoCallOutcome): Promise<boolean> {
  const found = outcome.kind === 'ok' ? readOrganizations(outcome.body)?.[0] : undefined;
  if (!found) return false;
  await updateConnection(deps.database, connection.generation, { orgId: found.id, organization: found.name });
  return true;
}
