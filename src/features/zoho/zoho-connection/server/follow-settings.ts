import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { readSecret } from '../../../admin/settings/server/settings.service.ts';
import { revokeToken } from '../../zoho-client/server/accounts/grants.ts';
import { findDataCenter } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { openToken, sealToken } from './access.service.ts';
import { type ConnectionRow, removeConnection, replaceConnection } from './connection.store.ts';
import { findChosenAccountsUrl } from './data-center.service.ts';
import { makeFinalCalls } from './final-calls.service.ts';
import { REVOKE_QUEUE } from './sealed.ts';

/** Of a connection that is over; jobs of earlier versions have only the first two. The refresh token is sealed. */
interface Unwanted extends Pick<ConnectionRow, 'accountsUrl'>, Partial<Pick<ConnectionRow, 'orgId' | 'finalCalls'>> {
  readonly refreshToken: string;
}

/** Tries for about a day and a half, later and later. */
const RETRY_LIMIT = 15;

/** Begins and ends the connection with the refresh token of the settings; the one before is revoked at Zoho. */
export const followRefreshToken =
  (deps: ServerDeps): ChangeSubscriber =>
  async (tx, change) => {
    if (change.kind !== 'settings' || change.id !== 'configuration' || !change.fields.includes('zohoRefreshToken')) return;
    const { after, actor } = change;
    const isErased = !after || !('zohoRefreshToken' in after) || after.zohoRefreshToken === '';
    const before = isErased ? await removeConnection(tx) : await begin(deps, tx);
    if (before) await endAtZoho(deps, tx, before);
    if (isErased) await recordAudit(tx, { actor, action: 'zoho.disconnected', subject: 'settings:configuration' });
  };

async function begin(deps: ServerDeps, tx: Tx): Promise<ConnectionRow | undefined> {
  const accountsUrl = (await findChosenAccountsUrl(tx)) ?? null;
  return replaceConnection(tx, { connectedAt: deps.clock.now(), accountsUrl, refreshToken: await sealStored(deps, tx) });
}

/** The refresh token that the settings have now, sealed for the connection. */
async function sealStored({ secrets }: ServerDeps, tx: Tx): Promise<string | null> {
  const token = await readSecret({ database: tx, secrets }, 'zohoRefreshToken');
  return token === undefined ? null : sealToken({ secrets }, 'refresh', token);
}

async function endAtZoho({ jobs }: ServerDeps, tx: Tx, before: ConnectionRow): Promise<void> {
  const { refreshToken, accountsUrl, orgId, finalCalls } = before;
  if (refreshToken === null) return;
  const unwanted: Unwanted = { refreshToken, accountsUrl, orgId, finalCalls };
  await jobs.send(tx, REVOKE_QUEUE, unwanted, { retryLimit: RETRY_LIMIT });
}

/** Removes at Zoho what belongs to connections that are over, then revokes their tokens, once Zoho can be reached. */
export async function startRevoking(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<Unwanted>(REVOKE_QUEUE, async ({ refreshToken, accountsUrl, orgId = null, finalCalls: calls = [] }) => {
    // The original may still use the connection.
    if (await isRestoredCopy(deps)) return;
    const settings = readZohoSettings(deps.config.environment);
    const known = findDataCenter(settings, accountsUrl ?? settings.accountsUrl);
    const token = openToken(deps, 'refresh', refreshToken);
    // Nothing can be done at a server that is no longer allowed.
    if (!known) return;
    // Another node may know the key already, while keys are replaced.
    if (token === undefined) throw new Error('no encryption key of this server decrypts the token');
    const center = { ...known, stopping: deps.stopping };
    if (settings.client)
      await makeFinalCalls(deps, { center, client: settings.client, refreshToken: token, orgId: settings.deskOrgId ?? orgId, calls });
    if (!(await revokeToken(center, token))) throw new Error('Zoho did not confirm that the token was revoked');
  });
}
