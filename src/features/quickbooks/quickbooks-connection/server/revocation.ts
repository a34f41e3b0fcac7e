import type { Tx } from '../../../../platform/server/database/database.ts';
import type { SecretLocation } from '../../../../platform/server/secret-locations.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { revokeQuickbooksToken } from '../../quickbooks-client/server/quickbooks-oauth.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import { type ConnectionRow, findConnection } from './connection.store.ts';
import { CONNECTION } from './quickbooks-connection.table.ts';

const REVOKE_QUEUE = 'quickbooks-revoke';

/** All stored tokens, to re-encrypt them with a new key. */
export const sealedQuickbooksTokens: readonly SecretLocation[] = [
  {
    name: 'the connection to QuickBooks',
    table: CONNECTION,
    rows: { refresh_token: `${CONNECTION}:refresh`, access_token: `${CONNECTION}:access` },
  },
  { name: 'a QuickBooks token waiting to be revoked', queue: REVOKE_QUEUE, rows: { refreshToken: `${CONNECTION}:refresh` } },
];

/** A day and a half with exponential backoff. */
const RETRY_LIMIT = 15;

/** `refreshToken` is sealed. */
type RevokedConnection = Pick<ConnectionRow, 'refreshToken' | 'realmId'>;

/** Queues the revocation of a connection's tokens at Intuit. */
export const revokeLater = ({ jobs }: ServerDeps, tx: Tx, { refreshToken, realmId }: RevokedConnection): Promise<void> =>
  jobs.send(tx, REVOKE_QUEUE, { refreshToken, realmId }, { retryLimit: RETRY_LIMIT });

/** Registers the job that revokes tokens. It skips a company that has been connected again. */
export async function registerRevocation(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<RevokedConnection>(REVOKE_QUEUE, async ({ refreshToken, realmId }) => {
    // The original of a restored copy may still use the connection.
    if (await isRestoredCopy(deps)) return;
    const { client, ...urls } = readQuickbooksSettings(deps.config.environment);
    const current = await findConnection(deps.database);
    if (!client || current?.realmId === realmId) return;
    const token = deps.secrets.open(`${CONNECTION}:refresh`, refreshToken);
    // While keys are rotated, another node may know the key.
    if (token === undefined) throw new Error('no encryption key of this server decrypts the token');
    if (!(await revokeQuickbooksToken({ ...urls, client, stopping: deps.stopping }, token)))
      throw new Error('Intuit did not confirm that the token was revoked');
  });
}
