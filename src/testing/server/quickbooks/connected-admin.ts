import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { type CookieBrowser, signedInBrowser } from '../cookie-browser.ts';
import type { TestServer } from '../test-server.ts';
import { connectQuickbooks } from './quickbooks-at-sandbox.ts';

/** Signs an Admin in with a browser of its own, which is what consent is bound to. */
export const signInAdmin = (server: TestServer): Promise<CookieBrowser> => signedInBrowser(server, { role: 'Admin' });

/** The same, and QuickBooks is connected. */
export async function connectedAdmin(server: TestServer, sandbox: TestSandbox): Promise<CookieBrowser> {
  const admin = await signInAdmin(server);
  await connectQuickbooks(admin, sandbox);
  return admin;
}
