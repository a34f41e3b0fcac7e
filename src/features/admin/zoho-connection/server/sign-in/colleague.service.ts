import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CrmPerson, findColleague } from '../../../../../providers/zoho/accounts/people.ts';
import { getZohoAccess } from '../access.service.ts';

const TRIES = 2;

/** The active user of the connected organization with this ZUID; undefined: there is none; throws 503 while Zoho cannot say. */
export async function findConnectedColleague(deps: ServerDeps, zohoUserId: string): Promise<CrmPerson | undefined | 'not_connected'> {
  let refused: string | undefined;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const access = await getZohoAccess(deps, refused);
    if ('problem' in access) {
      if (access.problem === 'not_connected' || access.problem === 'revoked') return 'not_connected';
      break;
    }
    const colleague = await findColleague(access, access.token, zohoUserId);
    if (colleague !== undefined) return colleague ?? undefined;
    refused = access.token;
  }
  throw new AppError(503, 'provider_unavailable', 'Zoho can’t be asked about you right now. Try again in a minute.', {
    ...{ retryAfter: 60, isIntended: true },
  });
}
