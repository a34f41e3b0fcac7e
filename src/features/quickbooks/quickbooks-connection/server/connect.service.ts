import type { Actor } from '../../../../platform/server/actor.ts';
import { later } from '../../../../platform/server/clock.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import type { QuickbooksGrant } from '../../quickbooks-client/server/oauth/grants.ts';
import type { QuickbooksCallback, QuickbooksConnection } from '../quickbooks-connection.contract.ts';
import { redeemCallback } from './callback.service.ts';
import { type Company, findCompany } from './company.service.ts';
import { getQuickbooksConnection } from './connection.service.ts';
import { type ConnectionRow, removeConnection, replaceConnection } from './connection.store.ts';
import { revokeLater } from './revoke.ts';
import { sealToken } from './tokens.ts';

/** Connects to QuickBooks with the code of a callback, in place of the connection there was. Refused callbacks change nothing. */
export async function connectQuickbooks(
  deps: ServerDeps,
  actor: Actor,
  callback: QuickbooksCallback,
  browser: string | undefined,
): Promise<QuickbooksConnection> {
  const grant = await redeemCallback(deps, callback, browser);
  const company = await findCompany(deps, callback.realmId, grant);
  await deps.database.transaction((tx) => store(deps, tx, actor, { grant, company }));
  return getQuickbooksConnection(deps, actor);
}

interface Storable {
  readonly grant: QuickbooksGrant;
  readonly company: Company;
}

async function store(deps: ServerDeps, tx: Tx, actor: Actor, { grant, company }: Storable): Promise<void> {
  const now = deps.clock.now();
  const before = await replaceConnection(tx, {
    ...company,
    connectedAt: now.toISOString(),
    refreshToken: sealToken(deps, 'refresh', grant.refreshToken),
    accessToken: sealToken(deps, 'access', grant.accessToken),
    accessUntil: later(now, grant.lifetimeMs).toISOString(),
  });
  // Of one company there is one connection, which its older tokens would end as well.
  if (before && before.realmId !== company.realmId) await revokeLater(deps, tx, before);
  const detail = { company: company.companyName ?? '', realmId: company.realmId };
  await recordAudit(tx, { actor, action: 'quickbooks.connected', subject: SUBJECT, detail });
  announce(tx, actor);
}

/** Ends the connection, and revokes the access at Intuit as soon as it can be reached; nothing where there is none. */
export async function disconnectQuickbooks(deps: ServerDeps, actor: Actor): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const before: ConnectionRow | undefined = await removeConnection(tx);
    if (!before) return;
    await revokeLater(deps, tx, before);
    await recordAudit(tx, { actor, action: 'quickbooks.disconnected', subject: SUBJECT, detail: { company: before.companyName ?? '' } });
    announce(tx, actor);
  });
}

const SUBJECT = 'settings:quickbooks';

/** Open pages read the connection again. */
const announce = (tx: Tx, { userId }: Actor): void => publish(tx, { kind: 'settings', id: 'quickbooks', version: 0, by: userId });
