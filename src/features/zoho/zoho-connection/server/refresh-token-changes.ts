import type { ChangeSubscriber } from '../../../../platform/server/changes/changes.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { SecretLocation } from '../../../../platform/server/secret-locations.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { isRestoredCopy } from '../../../admin/settings/server/restored-copy.service.ts';
import { readSecret } from '../../../admin/settings/server/settings.service.ts';
import { revokeZohoToken } from '../../zoho-client/server/accounts/grants.ts';
import { findDataCenter } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { type ConnectionRow, removeConnection, replaceConnection } from './connection.store.ts';
import { findSelectedAccountsUrl } from './data-center.service.ts';
import { makeFinalCalls } from './final-calls.service.ts';
import { CONNECTION } from './zoho-connection.table.ts';

const REVOKE_QUEUE = 'zoho-revoke';

/** Encrypted Zoho tokens, for key rotation. */
export const sealedZohoTokens: readonly SecretLocation[] = [
  {
    name: 'the connection to Zoho',
    table: CONNECTION,
    // The refresh token is a copy of the one in the settings.
    isCopy: true,
    rows: { refresh_token: `${CONNECTION}:refresh`, access_token: `${CONNECTION}:access` },
  },
  { name: 'a Zoho token waiting to be revoked', queue: REVOKE_QUEUE, rows: { refreshToken: `${CONNECTION}:refresh` } },
];

/** Ended connection with an encrypted refresh token. Jobs of earlier versions have only `refreshToken` and `accountsUrl`. */
interface RevokeJob extends Pick<ConnectionRow, 'accountsUrl'>, Partial<Pick<ConnectionRow, 'orgId' | 'finalCalls'>> {
  readonly refreshToken: string;
}

/** About a day and a half of increasing delays. */
const RETRY_LIMIT = 15;

/** Replaces or removes the connection if the refresh token in the settings changes, and revokes the earlier token in Zoho. */
export const onRefreshTokenChange =
  (deps: ServerDeps): ChangeSubscriber =>
  async (tx, change) => {
    if (change.kind !== 'settings' || change.id !== 'configuration' || !change.fields.includes('zohoRefreshToken')) return;
    const { after, actor } = change;
    const isErased = !after || !('zohoRefreshToken' in after) || after.zohoRefreshToken === '';
    const before = isErased ? await removeConnection(tx) : await startConnection(deps, tx);
    if (before) await enqueueRevocation(deps, tx, before);
    if (isErased) await recordAudit(tx, { actor, action: 'zoho.disconnected', subject: 'settings:configuration' });
  };

async function startConnection({ secrets, clock }: ServerDeps, tx: Tx): Promise<ConnectionRow | undefined> {
  const accountsUrl = (await findSelectedAccountsUrl(tx)) ?? null;
  const token = await readSecret({ database: tx, secrets }, 'zohoRefreshToken');
  const refreshToken = token === undefined ? null : secrets.seal(`${CONNECTION}:refresh`, token);
  return replaceConnection(tx, { connectedAt: clock.now(), accountsUrl, refreshToken });
}

async function enqueueRevocation({ jobs }: ServerDeps, tx: Tx, before: ConnectionRow): Promise<void> {
  const { refreshToken, accountsUrl, orgId, finalCalls } = before;
  if (refreshToken === null) return;
  const job: RevokeJob = { refreshToken, accountsUrl, orgId, finalCalls };
  await jobs.send(tx, REVOKE_QUEUE, job, { retryLimit: RETRY_LIMIT });
}

/** Processes ended connections: makes their final calls, then revokes their tokens. Retries while Zoho is unreachable. */
export async function startRevokeJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.work<RevokeJob>(REVOKE_QUEUE, async ({ refreshToken, accountsUrl, orgId = null, finalCalls: calls = [] }) => {
    // The original may still use the connection.
    if (await isRestoredCopy(deps)) return;
    const settings = readZohoSettings(deps.config.environment);
    const known = findDataCenter(settings, accountsUrl ?? settings.accountsUrl);
    const token = deps.secrets.open(`${CONNECTION}:refresh`, refreshToken);
    // The server is no longer allowed, so it must not receive the token.
    if (!known) return;
    // During a key rotation, another server may have the key.
    if (token === undefined) throw new Error('no encryption key of this server decrypts the token');
    const center = { ...known, stopping: deps.stopping };
    if (settings.client)
      await makeFinalCalls(deps, { center, client: settings.client, refreshToken: token, orgId: settings.deskOrgId ?? orgId, calls });
    if (!(await revokeZohoToken(center, token))) throw new Error('Zoho did not confirm that the token was revoked');
  });
}
