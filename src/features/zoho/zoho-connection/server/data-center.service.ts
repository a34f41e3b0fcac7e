import type { Db } from '../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ZohoPurpose } from '../../../admin/auth/auth.contract.ts';
import { refusal } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { type DataCenter, findDataCenter, getAccountsUrl, isZohoAccountsServer } from '../../zoho-client/server/data-centers.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { findConnection } from './connection.store.ts';

/** Accounts server that an Admin has chosen in Settings; undefined for the one of `ZOHO_ACCOUNTS_URL`. */
export async function findChosenAccountsUrl(db: Db): Promise<string | undefined> {
  return getAccountsUrl((await getSettings(db, 'zoho')).dataCenter);
}

/**
 * The only accounts server that codes and the client secret go to: for signing in that of the connection, for connecting the one chosen in
 * Settings or the environment. Undefined for a sign-in while Zoho isn't connected.
 */
export async function findAccountsUrl({ database, config }: ServerDeps, purpose: ZohoPurpose): Promise<string | undefined> {
  const { accountsUrl } = readZohoSettings(config.environment);
  if (purpose === 'connect') return (await findChosenAccountsUrl(database)) ?? accountsUrl;
  const connection = await findConnection(database);
  return connection && (connection.accountsUrl ?? accountsUrl);
}

/** The data center to exchange a code at; throws 400 `bad_server` if Zoho sent the browser back from another one. */
export function requireDataCenter({ config }: ServerDeps, purpose: ZohoPurpose, expected: string, named: string): DataCenter {
  const center = findDataCenter(readZohoSettings(config.environment), expected);
  if (center && (named === '' || named === expected)) return center;
  throw refusal('bad_server', explainServer(purpose, expected, named));
}

function explainServer(purpose: ZohoPurpose, expected: string, named: string): string {
  if (!isZohoAccountsServer(named))
    return 'This request came from an unrecognized Zoho server, so OBDesk ignored it. Start again. If it keeps happening, ask an Admin to check ZOHO_ACCOUNTS_URL.';
  const servers = `This request came from ${new URL(named).host}, but OBDesk uses ${new URL(expected).host}, so OBDesk ignored it.`;
  return purpose === 'connect'
    ? `${servers} Choose your data center in Settings > Data Synchronization or set ZOHO_ACCOUNTS_URL, then reconnect.`
    : `${servers} Sign in with a Zoho account of the connected organization.`;
}
