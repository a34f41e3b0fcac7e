import type { ReplyOf } from '../../../../platform/endpoint.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { later } from '../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { inTransaction, setSettings } from '../../../admin/settings/server/settings.service.ts';
import { fetchOrganizations } from '../../zoho-client/server/accounts/identity.ts';
import { CONNECTION_SCOPES } from '../../zoho-client/server/scopes.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import type { ZohoCallback, zohoConnectionApi } from '../zoho-connection.contract.ts';
import { sealToken } from './access.service.ts';
import { type Granted, redeemCallback } from './callback.service.ts';
import { inTurn } from './calls/in-turn.ts';
import { describeConnection, findConnection } from './connection.store.ts';

type Connected = ReplyOf<typeof zohoConnectionApi.connect>;

/** Connects to Zoho with the code of a callback: its refresh token replaces the one there was. Refused callbacks change nothing. */
export async function connectZoho(deps: ServerDeps, actor: Actor, callback: ZohoCallback, browser: string | undefined): Promise<Connected> {
  const granted = await redeemCallback(deps, 'connect', callback, browser);
  const refreshToken = granted?.grant.refreshToken;
  if (!granted || refreshToken === undefined)
    throw new AppError(
      400,
      'refused',
      'Zoho didn’t grant permanent access. Remove OBDesk from the connected apps in your Zoho account, then reconnect.',
    );
  const organization = await findOrganization(deps, granted);
  await store(deps, actor, { ...granted, refreshToken, organization });
  const stored = await findConnection(deps.database);
  return { connected: true, since: stored?.connectedAt ?? deps.clock.now().toISOString(), organization: organization?.name ?? null };
}

/** The organization that is set, else the first one; what Zoho does not say now is found out later. */
async function findOrganization(deps: ServerDeps, { grant, center }: Granted) {
  const { deskOrgId } = readZohoSettings(deps.config.environment);
  const found = await inTurn(deps, 'desk', () => fetchOrganizations(center, grant.accessToken));
  return deskOrgId === undefined ? found?.[0] : found?.find(({ id }) => id === deskOrgId);
}

interface Storable extends Granted {
  readonly refreshToken: string;
  readonly organization: { readonly id: string; readonly name: string } | undefined;
}

async function store(deps: ServerDeps, actor: Actor, { grant, center, refreshToken, organization }: Storable): Promise<void> {
  const now = deps.clock.now();
  const missingScopes = grant.scopes ? CONNECTION_SCOPES.filter((scope) => !grant.scopes?.includes(scope)) : [];
  await deps.database.transaction(async (tx) => {
    await setSettings({ ...deps, database: inTransaction(tx) }, actor, 'configuration', { zohoRefreshToken: refreshToken });
    // Begun by `followRefreshToken`, as for a token that is pasted.
    await describeConnection(tx, {
      accountsUrl: center.accountsUrl,
      organization: organization?.name ?? null,
      orgId: organization?.id ?? null,
      missingScopes,
      refreshToken: sealToken(deps, 'refresh', refreshToken),
      accessToken: sealToken(deps, 'access', grant.accessToken),
      accessUntil: later(now, grant.lifetimeMs).toISOString(),
    });
    const detail = { organization: organization?.name ?? '', dataCenter: new URL(center.accountsUrl).host };
    await recordAudit(tx, { actor, action: 'zoho.connected', subject: 'settings:configuration', detail });
  });
}
