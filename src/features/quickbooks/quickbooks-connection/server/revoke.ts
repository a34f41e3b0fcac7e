import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { revokeQuickbooksGrant } from '../../quickbooks-client/server/oauth/grants.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import { type ConnectionRow, findConnection } from './connection.store.ts';
import { REVOKE_QUEUE } from './sealed.ts';
import { openToken } from './tokens.ts';

/** Tries for about a day and a half, later and later. */
const RETRY_LIMIT = 15;

/** A connection that is over: its refresh token, sealed, and its company. */
type Unwanted = Pick<ConnectionRow, 'refreshToken' | 'realmId'>;

/** Has the access of a connection revoked at Intuit, once the transaction is done. */
export const revokeLater = ({ jobs }: ServerDeps, tx: Tx, { refreshToken, realmId }: Unwanted): Promise<void> =>
  jobs.send(tx, REVOKE_QUEUE, { refreshToken, realmId }, { retryLimit: RETRY_LIMIT });

/** Revokes connections that are over, once Intuit can be reached; not that of a company that is connected again by now. */
export async function startRevoking(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<Unwanted>(REVOKE_QUEUE, async ({ refreshToken, realmId }) => {
    // The original may still use the connection.
    if (await isRestoredCopy(deps)) return;
    const { client, ...addresses } = readQuickbooksSettings(deps.config.environment);
    const token = openToken(deps, 'refresh', refreshToken);
    const current = await findConnection(deps.database);
    // Without a registration nothing can be done.
    if (!client || current?.realmId === realmId) return;
    // Another node may know the key already, while keys are replaced.
    if (token === undefined) throw new Error('no encryption key of this server decrypts the token');
    if (!(await revokeQuickbooksGrant({ ...addresses, client, stopping: deps.stopping }, token)))
      throw new Error('Intuit did not confirm that the token was revoked');
  });
}
