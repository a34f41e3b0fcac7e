import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { revokeToken } from '../../../../providers/zoho/accounts/grants.ts';
import { findDataCenter } from '../../../../providers/zoho/data-centers.ts';
import { readZohoSettings } from '../../../../providers/zoho/zoho-settings.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import { openToken } from './access.service.ts';
import { type ConnectionRow, removeConnection, replaceConnection } from './connection.store.ts';
import { findChosenAccountsUrl } from './data-center.service.ts';

const QUEUE = 'zoho-revoke';

/** A refresh token that is no longer wanted, sealed, and where it is good; null: at the accounts server of the environment. */
interface Unwanted {
  readonly refreshToken: string;
  readonly accountsUrl: string | null;
}

/** Begins and ends the connection with the refresh token of the settings; the one before is revoked at Zoho. */
export const followRefreshToken =
  (deps: ServerDeps): ChangeSubscriber =>
  async (tx, change) => {
    if (change.kind !== 'settings' || change.id !== 'configuration' || !change.fields.includes('zohoRefreshToken')) return;
    const { after, actor } = change;
    const isErased = !after || !('zohoRefreshToken' in after) || after.zohoRefreshToken === '';
    const accountsUrl = (await findChosenAccountsUrl(tx)) ?? null;
    const before = isErased ? await removeConnection(tx) : await replaceConnection(tx, { connectedAt: deps.clock.now(), accountsUrl });
    if (before && hasToken(before)) await deps.jobs.send(tx, QUEUE, { refreshToken: before.refreshToken, accountsUrl: before.accountsUrl });
    if (isErased) await recordAudit(tx, { actor, action: 'zoho.disconnected', subject: 'settings:configuration' });
  };

const hasToken = (row: ConnectionRow): row is ConnectionRow & { refreshToken: string } => row.refreshToken !== null;

/** Revokes refresh tokens that are no longer wanted, once Zoho can be reached. */
export async function startRevoking(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<Unwanted>(QUEUE, async ({ refreshToken, accountsUrl }) => {
    const settings = readZohoSettings(deps.config.environment);
    const center = findDataCenter(settings, accountsUrl ?? settings.accountsUrl);
    const token = openToken(deps, 'refresh', refreshToken);
    // With another key, or at a server that is not allowed any more, nothing can be done.
    if (!center || token === undefined) return;
    if (!(await revokeToken({ ...center, stopping: deps.stopping }, token))) throw new Error('Zoho did not say that the token is revoked');
  });
}
