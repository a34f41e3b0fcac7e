import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { toTokenColumns } from '../../../features/admin/provider-access/server/renewed-access.service.ts';
import { replaceConnection } from '../../../features/quickbooks/quickbooks-connection/server/connection.store.ts';
import { CONNECTION } from '../../../features/quickbooks/quickbooks-connection/server/quickbooks-connection.table.ts';
import { HOUR_MS } from '../../../platform/server/clock.ts';
import { type CookieBrowser, signedInBrowser } from '../cookie-browser.ts';
import type { TestServer } from '../test-server.ts';

/** Signs an Admin in with a new browser, which consent is bound to. */
export const signInAdmin = (server: TestServer): Promise<CookieBrowser> => signedInBrowser(server, { role: 'Admin' });

/** Signs an Admin in and connects QuickBooks. */
export async function signInConnectedAdmin(server: TestServer, sandbox: TestSandbox): Promise<CookieBrowser> {
  const admin = await signInAdmin(server);
  await storeConnection(server, sandbox);
  return admin;
}

/** Connects QuickBooks without the consent page. */
export async function storeConnection({ deps }: TestServer, { control }: TestSandbox): Promise<void> {
  const { quickbooks } = await control.tokens();
  const { accessToken, refreshToken } = quickbooks;
  await deps.database.transaction((tx) =>
    replaceConnection(tx, {
      realmId: quickbooks.realmId,
      companyName: 'Sandbox Company',
      currency: 'USD',
      connectedAt: deps.clock.now().toISOString(),
      ...toTokenColumns(deps, CONNECTION, { accessToken, refreshToken, lifetimeMs: HOUR_MS }),
    }),
  );
}
