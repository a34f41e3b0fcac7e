import type { ReplyOf } from '../../../../platform/endpoint.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { toTokenColumns } from '../../../admin/provider-access/server/renewed-access.service.ts';
import { inTransaction, setSettings } from '../../../admin/settings/server/settings.service.ts';
import { type DeskOrganization, fetchOrganizations } from '../../zoho-client/server/accounts/identity.ts';
import { CONNECTION_SCOPES } from '../../zoho-client/server/scopes.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import type { ZohoCallback, zohoConnectionApi } from '../zoho-connection.contract.ts';
import { type Authorization, redeemCallback } from './authorization.service.ts';
import { enqueueCall } from './calls/zoho-queue.ts';
import { findConnection, updateNewConnection } from './connection.store.ts';
import { CONNECTION } from './zoho-connection.table.ts';

type Connected = ReplyOf<typeof zohoConnectionApi.connect>;

/** Connects to Zoho with the code of a callback, in place of an earlier connection. A rejected callback changes nothing. */
export async function connectZoho(deps: ServerDeps, actor: Actor, callback: ZohoCallback, browser: string | undefined): Promise<Connected> {
  const authorization = await redeemCallback(deps, 'connect', callback, browser);
  const refreshToken = authorization?.tokens.refreshToken;
  if (!authorization || refreshToken === undefined)
    throw new AppError(
      400,
      'refused',
      'Zoho didn’t grant permanent access. Remove OBDesk from the connected apps in your Zoho account, then reconnect.',
    );
  const organization = await findOrganization(deps, authorization);
  await saveConnection(deps, actor, { ...authorization, refreshToken, organization });
  const saved = await findConnection(deps.database);
  return { connected: true, since: saved?.connectedAt ?? deps.clock.now().toISOString(), organization: organization?.name ?? null };
}

/** Returns the configured organization, or the first one. If the request fails, the first Zoho Desk call finds it. */
async function findOrganization(deps: ServerDeps, { tokens, center }: Authorization): Promise<DeskOrganization | undefined> {
  const { deskOrgId } = readZohoSettings(deps.config.environment);
  const found = await enqueueCall(deps, 'desk', () => fetchOrganizations(center, tokens.accessToken));
  return deskOrgId === undefined ? found?.[0] : found?.find(({ id }) => id === deskOrgId);
}

interface NewConnection extends Authorization {
  readonly refreshToken: string;
  readonly organization: DeskOrganization | undefined;
}

async function saveConnection(deps: ServerDeps, actor: Actor, connection: NewConnection): Promise<void> {
  const { tokens, center, refreshToken, organization } = connection;
  const missingScopes = tokens.scopes ? CONNECTION_SCOPES.filter((scope) => !tokens.scopes?.includes(scope)) : [];
  await deps.database.transaction(async (tx) => {
    // `onRefreshTokenChange` inserts the connection, as for a pasted token.
    await setSettings({ ...deps, database: inTransaction(tx) }, actor, 'configuration', { zohoRefreshToken: refreshToken });
    await updateNewConnection(tx, {
      accountsUrl: center.accountsUrl,
      organization: organization?.name ?? null,
      orgId: organization?.id ?? null,
      missingScopes,
      ...toTokenColumns(deps, CONNECTION, { ...tokens, refreshToken }),
    });
    const detail = { organization: organization?.name ?? '', dataCenter: new URL(center.accountsUrl).host };
    await recordAudit(tx, { actor, action: 'zoho.connected', subject: 'settings:configuration', detail });
  });
}
