import type { Db } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ZohoPurpose } from '../../../admin/auth/auth.contract.ts';
import { refusal } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { type DataCenter, findDataCenter, getAccountsUrl, isZohoAccountsServer } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { findConnection } from './connection.store.ts';

/** Returns the accounts server selected in Settings; undefined if the environment decides. */
export async function findSelectedAccountsUrl(db: Db): Promise<string | undefined> {
  return getAccountsUrl((await getSettings(db, 'zoho')).dataCenter);
}

/**
 * Returns the only accounts server that may receive codes and the client secret: that of the connection for a sign-in, the one selected in
 * Settings or the environment for a new connection. Undefined for a sign-in while Zoho isn't connected.
 */
export async function findAccountsUrl({ database, config }: ServerDeps, purpose: ZohoPurpose): Promise<string | undefined> {
  const { accountsUrl } = readZohoSettings(config.environment);
  if (purpose === 'connect') return (await findSelectedAccountsUrl(database)) ?? accountsUrl;
  const connection = await findConnection(database);
  return connection && (connection.accountsUrl ?? accountsUrl);
}

/** Returns the expected data center. Throws 400 `bad_server` if the callback came from another one; `actual` is '' if it names none. */
export function requireDataCenter({ config }: ServerDeps, purpose: ZohoPurpose, expected: string, actual: string): DataCenter {
  const center = findDataCenter(readZohoSettings(config.environment), expected);
  if (center && (actual === '' || actual === expected)) return center;
  throw refusal('bad_server', describeMismatch(purpose, expected, actual));
}

function describeMismatch(purpose: ZohoPurpose, expected: string, actual: string): string {
  if (!isZohoAccountsServer(actual))
    return 'This request came from an unrecognized Zoho server, so OBDesk ignored it. Start again. If it keeps happening, ask an Admin to check ZOHO_ACCOUNTS_URL.';
  const servers = `This request came from ${new URL(actual).host}, but OBDesk uses ${new URL(expected).host}, so OBDesk ignored it.`;
  return purpose === 'connect'
    ? `${servers} Choose your data center in Settings > Data Synchronization or set ZOHO_ACCOUNTS_URL, then reconnect.`
    : `${servers} Sign in with a Zoho account of the connected organization.`;
}
